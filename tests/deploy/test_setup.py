"""Set-up on machines that have all, some or nothing of what is needed."""

import ast
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "deploy" / "setup.py"
VERSION = "{}.{}".format(*sys.version_info[:2])


@pytest.fixture(scope="module")
def script():
    """The script as a module, for its pure functions."""
    spec = importlib.util.spec_from_file_location("fourfold_setup", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def kept(ready):
    """What set-up reads of the shared checkout, as it was before the test and is after it."""
    files = [ready.path / "pyproject.toml", ready.path / "deploy" / "constraints.txt"]
    texts = {file: file.read_text() for file in (*files, ready.venv / "fourfold.json")}
    yield
    for file, text in texts.items():
        file.write_text(text)
    assert ready.run("setup").stdout == ""


# What it says


def test_it_says_what_it_does_and_how_much_it_fetches_first_and_the_second_time_nothing(
    ready,
) -> None:
    told = "".join([*(told for _, told, _ in ready.interrupted[:1]), ready.told])
    first, second, *_, last = [line for line in told.splitlines() if "interrupted" not in line]
    assert first == f"fourfold: making an environment with Python {VERSION} in {ready.venv}"
    assert re.match(
        r"fourfold: installing with pip, at most \d+ MB to download: server 4, ", second
    )
    assert last == "fourfold: set up"
    again = ready.run("setup")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_both_programs_are_installed_and_edited_in_place(ready) -> None:
    scripts = ready.venv / ("Scripts" if sys.platform == "win32" else "bin")
    assert {"fourfold", "fourfold-server"} <= {file.stem for file in scripts.iterdir()}
    paths = [file.read_text() for file in ready.venv.rglob("*fourfold*.pth")]
    library = ready.path / "protocol" / "clients" / "python"
    assert [path.split("\n") for path in paths] == [[str(ready.path), str(library)]]
    told = subprocess.run(
        [next(scripts.glob("python*")), "-c", "import fourfold"], cwd="/", env=ready.settings
    )
    assert told.returncode == 0


def test_arguments_reach_the_program_behind_a_verb_and_its_exit_code_comes_back(ready) -> None:
    told = ready.run("test", "--version")
    assert (told.returncode, told.stdout.split()[0]) == (0, "pytest")
    assert ready.run("types", "--no-such-flag").returncode == 2


def test_an_unknown_verb_is_answered_with_the_list_of_verbs(checkout) -> None:
    told = checkout.run("paly")
    assert told.returncode == 2
    assert "verbs: play host join watch serve test" in told.stderr


# What is missing


def test_a_python_of_2019_can_read_it() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_refused_with_a_sentence(checkout) -> None:
    checkout.edit(
        "pyproject.toml", 'requires-python = ">=3.11,<3.15"', 'requires-python = ">=3.98,<3.99"'
    )
    told = checkout.run("play")
    assert told.returncode == 1
    assert "Python 3.98 or newer is needed, below 3.99; here is " in told.stdout
    assert VERSION in told.stdout
    assert "Install one: " in told.stdout
    assert not checkout.venv.exists()


@pytest.fixture
def without_venv(tmp_path: Path) -> str:
    """A PYTHONPATH by which importing ensurepip fails, as on a Debian without python3-venv."""
    (tmp_path / "lacking").mkdir()
    (tmp_path / "lacking" / "ensurepip.py").write_text("raise ImportError('not installed')\n")
    return str(tmp_path / "lacking")


def test_without_venv_the_one_package_to_install_is_named(checkout, without_venv) -> None:
    told = checkout.run("play", PYTHONPATH=without_venv)
    assert told.returncode == 1
    assert "is here, but its venv module is not. Install it: " in told.stdout
    assert len(told.stdout.splitlines()) == 1
    assert not checkout.venv.exists()


@pytest.mark.needs("linux")
def test_a_whole_python_on_the_path_is_taken_instead_of_one_without_venv(
    checkout, start, without_venv, tmp_path
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    other = programs / f"python{VERSION}"
    other.write_text(f'#!/bin/sh\nunset PYTHONPATH\nexec "{sys.executable}" "$@"\n')
    other.chmod(0o755)
    path = f"{programs}:/usr/bin:/bin"
    setting_up = start(checkout, "setup", PYTHONPATH=without_venv, PATH=path)
    setting_up.until_told(f"making an environment with Python {VERSION}")
    config = checkout.venv / "pyvenv.cfg"
    setting_up.until(lambda: config.exists() and "version" in config.read_text())
    assert f"version = {VERSION}" in config.read_text()  # the rest takes long, and is seen below
    setting_up.end(signal.SIGTERM)


@pytest.mark.parametrize(
    ("os_release", "command"),
    [
        ("NAME=Debian\nID=debian\n", "sudo apt install python3.12-venv"),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "sudo apt install python3.12-venv"),
        ("ID=fedora\n", "sudo dnf install python3"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"\n', "sudo dnf install python3"),
        ('ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', "sudo zypper install python3"),
        ("ID=alpine\n", "sudo apk add python3"),
    ],
)
def test_each_family_of_linux_has_its_own_package(script, os_release: str, command: str) -> None:
    family = script.family("linux", os_release)
    assert script.GET_VENV[family].format("3.12") == command
    assert family in script.GET_PYTHON


def test_a_system_that_we_do_not_know_is_none_of_ours(script) -> None:
    assert script.family("linux", "ID=plan9\n") == ""
    assert script.family("darwin", "") == "darwin"


# What goes wrong


def test_an_extra_that_cannot_be_installed_is_noted_once_and_the_rest_works(ready, kept) -> None:
    ready.edit("pyproject.toml", '"numba>=0.62"', '"fourfold-nowhere"')
    told = ready.run("types", "--version", FOURFOLD_WITHOUT="embedded,speed,notices,paper")
    assert "fourfold: note: bots cannot be installed: " in told.stdout
    assert told.returncode == 0
    again = ready.run("types", "--version", FOURFOLD_WITHOUT="embedded,speed,notices,paper")
    assert again.stdout.startswith("mypy ")


@pytest.mark.needs("linux")
def test_when_the_list_of_packages_changes_they_are_installed_again(ready, kept, start) -> None:
    ready.edit("deploy/constraints.txt", "# dev\n", "# dev and tests\n")
    log = ready.venv / "setup.log"
    log.unlink(missing_ok=True)
    setting_up = start(ready, "setup")
    setting_up.until_told("installing with pip")
    setting_up.until(log.exists)
    setting_up.end(signal.SIGTERM)  # how that goes on is seen above


@pytest.mark.slow
@pytest.mark.needs("linux")
def test_an_environment_whose_python_is_gone_is_made_again(ready) -> None:
    (ready.venv / "bin" / "python").unlink()
    (ready.venv / "bin" / "python").symlink_to("/nowhere/python3")
    told = ready.run("setup")
    assert told.returncode == 0
    assert "making an environment" in told.stdout
    assert ready.run("setup").stdout == ""


@pytest.mark.needs("linux")
def test_a_checkout_that_was_moved_gets_a_new_environment(checkout, ready, start) -> None:
    shutil.copytree(ready.venv, checkout.venv, symlinks=True)
    setting_up = start(checkout, "setup")
    setting_up.until_told("making an environment")
    setting_up.end(signal.SIGTERM)  # how that goes on is seen above
    assert not (checkout.venv / "fourfold.json").exists()


@pytest.mark.needs("linux")
def test_an_interrupted_set_up_ends_with_130_and_the_next_one_goes_on(ready) -> None:
    assert len(ready.interrupted) == 2
    for code, told, stamped in ready.interrupted:
        assert code == 130
        assert "interrupted" in told
        assert "Traceback" not in told
        assert not stamped
    assert "making an environment" not in ready.told
    assert sorted(json.loads((ready.venv / "fourfold.json").read_text())["done"]) == [
        "client",
        "dev",
        "server",
    ]


def test_without_a_network_a_sentence_says_so(ready, kept) -> None:
    (ready.venv / "fourfold.json").unlink()
    nowhere = {"PIP_NO_INDEX": "0", "PIP_PROXY": "http://127.0.0.1:9", "PIP_RETRIES": "1"}
    told = ready.run("setup", PYTHONPATH="", PIP_NO_BUILD_ISOLATION="1", **nowhere)
    assert told.returncode == 1
    assert told.stdout.splitlines()[-1].startswith("fourfold: pip cannot reach its package index")
    assert "Traceback" not in told.stderr


@pytest.mark.needs("linux")
def test_a_place_that_cannot_be_written_to_is_named(checkout) -> None:
    told = checkout.run("play", FOURFOLD_VENV="/dev/null/venv")
    assert told.returncode == 1
    assert "The environment is kept in /dev/null/venv" in told.stdout
    assert "Traceback" not in told.stderr


@pytest.fixture
def inside(tmp_path: Path):
    """Runs lines after the script in a small environment that is also the one it sets up."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    bin_ = venv / ("Scripts" if sys.platform == "win32" else "bin")

    def run(lines: str) -> str:
        told = subprocess.run(
            [next(bin_.glob("python*")), "-c", f"from setup import *\n{lines}"],
            cwd=SCRIPT.parent,
            env={**os.environ, "FOURFOLD_VENV": str(venv), "PATH": str(bin_)},
            capture_output=True,
            text=True,
        )
        return told.stdout + told.stderr

    return venv, run


def test_the_environment_that_runs_set_up_is_made_anew_by_the_python_it_was_made_with(
    inside,
) -> None:
    venv, run = inside
    command = Path(run("print(find_python()[0][0])").strip())
    assert command.exists()
    assert venv not in command.parents


def test_the_environment_that_runs_set_up_is_left_where_no_other_python_is_found(inside) -> None:
    venv, run = inside
    told = run(
        "sys._base_executable = sys.executable\ntry: make_venv()\nexcept Stop as why: print(why)"
    )
    assert "is in it: it is left as it is. Run the same command with a Python from" in told
    assert (venv / "pyvenv.cfg").exists()


def test_a_directory_that_is_no_environment_is_left_as_it_is(checkout, tmp_path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "to-ada.txt").write_text("Dear Ada")
    for verb in ("setup", "clean"):
        checkout.run(verb, FOURFOLD_VENV=str(letters))
        assert (letters / "to-ada.txt").read_text() == "Dear Ada"


def test_clean_leaves_the_sources_alone(checkout, ready) -> None:
    shutil.copytree(ready.venv, checkout.venv, symlinks=True)
    (checkout.path / ".mypy_cache").mkdir()
    assert checkout.run("clean").returncode == 0
    assert not checkout.venv.exists()
    assert not (checkout.path / ".mypy_cache").exists()
    assert (checkout.path / "engines").exists()
