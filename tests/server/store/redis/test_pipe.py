"""Commands are sent together, many under way at once, and each gets its own answer."""

import asyncio
import ssl
import subprocess
from contextlib import asynccontextmanager, suppress

import pytest
from redis.exceptions import AuthenticationError, ReadOnlyError, RedisError
from redis.exceptions import ConnectionError as Lost

from server.store.log import START
from server.store.redis import pipe as pipes
from server.store.redis import resp
from server.store.redis.line import pool_to
from server.store.redis.pipe import Pipe
from tests.server.store.helpers import ROOM, grow, redis_store, sat, take, until
from tests.server.store.redis.scripted import scripted


def ask(pipe, *words):
    return asyncio.ensure_future(pipe.do(*words))


async def fails(answer):
    """Why it is not answered."""
    with pytest.raises(RedisError) as why:
        async with asyncio.timeout(60):
            await answer
    return why.value


@asynccontextmanager
async def piped(url):
    pool = pool_to(url)
    pipe = Pipe(pool)
    running = asyncio.create_task(pipe.run())
    try:
        yield pipe
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await pool.aclose()


async def test_what_is_asked_before_an_answer_came_does_not_wait_for_it(tmp_path):
    async with scripted(tmp_path) as (store, pipe):
        first = ask(pipe, "A", 1)
        await until(lambda: store.asked == [[[b"A", b"1"]]])
        rest = [ask(pipe, "B", n) for n in range(3)]
        await until(lambda: len(store.asked[0]) == 4)
        assert not first.done()
        store.say(b":1\r\n:2\r\n$1")
        assert await first == 1
        store.say(b"\r\nx\r\n-ERR no\r\n")
        assert [await rest[0], await rest[1]] == [2, b"x"]
        assert str(await fails(rest[2])) == "no"
        assert len(store.asked) == 1


async def test_no_more_than_so_many_are_under_way(tmp_path):
    async with scripted(tmp_path, most=3) as (store, pipe):
        asked = [ask(pipe, n) for n in range(10)]
        for answered in range(8):
            await until(lambda: len(store.asked) == 1 and len(store.asked[0]) == answered + 3)  # noqa: B023
            store.say(b":%d\r\n" % answered)
        store.say(b":8\r\n:9\r\n")
        assert await asyncio.gather(*asked) == [*range(10)]


async def test_one_that_is_given_up_disturbs_no_other_answer(tmp_path):
    async with scripted(tmp_path) as (store, pipe):
        asked = [ask(pipe, n) for n in range(4)]
        await until(lambda: store.asked and len(store.asked[0]) == 4)
        asked[1].cancel()
        asked.append(ask(pipe, 4))
        asked.append(ask(pipe, 5))
        await asyncio.sleep(0)
        asked[4].cancel()
        await until(lambda: len(store.asked[0]) == 6)
        store.say(b"".join(b":%d\r\n" % n for n in range(6)))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [answers[n] for n in (0, 2, 3, 5)] == [0, 2, 3, 5]


async def test_what_is_under_way_is_lost_with_its_line_and_what_comes_has_another(tmp_path):
    async with scripted(tmp_path, most=2) as (store, pipe):
        asked = [ask(pipe, n) for n in range(4)]
        await until(lambda: store.asked and len(store.asked[0]) == 2)
        store.say(b":0\r\n")
        await asked[0]
        store.hang_up()
        assert isinstance(await fails(asked[1]), Lost)
        await until(lambda: len(store.asked) == 2 and store.asked[1])
        left = [command for command in ([b"2"], [b"3"]) if command not in store.asked[0]]
        store.say(b":3\r\n" * len(left))
        assert await asked[3] == 3


async def test_an_answer_that_takes_too_long_ends_the_line(tmp_path, monkeypatch):
    monkeypatch.setattr(pipes, "ANSWER_S", 0.2)
    async with scripted(tmp_path) as (store, pipe):
        asked = ask(pipe, "A"), ask(pipe, "B")
        await until(lambda: store.asked and len(store.asked[0]) == 2)
        store.say(b":1\r\n")
        assert await asked[0] == 1
        assert "too long" in str(await fails(asked[1]))
        again = ask(pipe, "C")
        await until(lambda: len(store.asked) == 2 and store.asked[1])
        store.say(b":3\r\n")
        assert await again == 3


async def test_a_line_that_is_used_without_end_is_timed_by_its_oldest_command(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(pipes, "ANSWER_S", 0.5)
    async with scripted(tmp_path) as (store, pipe):
        for n in range(60):  # longer than an answer may take
            asked = ask(pipe, n)
            await until(lambda: store.asked and len(store.asked[0]) == n + 1)  # noqa: B023
            store.say(b":%d\r\n" % n)
            assert await asked == n
        assert len(store.asked) == 1


async def test_a_store_that_is_a_replica_now_is_left_once_all_is_answered(tmp_path):
    async with scripted(tmp_path) as (store, pipe):
        asked = [ask(pipe, n) for n in range(3)]
        await until(lambda: store.asked and len(store.asked[0]) == 3)
        store.say(b":0\r\n-READONLY You can't write against a read only replica.\r\n")
        assert isinstance(await fails(asked[1]), ReadOnlyError)
        later = ask(pipe, 3)
        store.say(b":2\r\n")
        assert [await asked[0], await asked[2]] == [0, 2]
        await until(lambda: len(store.asked) == 2 and store.asked[1] == [[b"3"]])
        store.say(b":3\r\n")
        assert await later == 3


async def test_what_is_no_store_is_left(tmp_path):
    async with scripted(tmp_path) as (store, pipe):
        asked = ask(pipe, "A")
        await until(lambda: store.asked and store.asked[0])
        store.say(b"HTTP/1.1 400 Bad Request\r\n")
        await fails(asked)


async def test_a_pipe_that_is_closed_answers_nothing_more(tmp_path):
    async with scripted(tmp_path) as (store, pipe):
        asked = ask(pipe, "A")
        await until(lambda: store.asked and store.asked[0])
    assert str(await fails(asked)) == "closed"
    assert str(await fails(ask(pipe, "B"))) == "closed"


async def test_large_commands_and_answers_come_through(program):
    async with piped(program.url) as pipe:
        large = [bytes([65 + n]) * 3_000_000 for n in range(8)]
        await pipe.do_all([("SET", f"large{n}", value) for n, value in enumerate(large)])
        assert await pipe.do_all([("GET", f"large{n}") for n in range(8)]) == large


async def test_a_name_and_a_database_are_told_to_the_store(program):
    async with piped(program.url.replace("/0", "/3?client_name=fourfold")) as pipe:
        told = (await pipe.do("CLIENT", "INFO")).decode()
        assert "name=fourfold" in told
        assert "db=3" in told


async def test_a_password_lets_in_and_a_wrong_one_does_not(program):
    async with piped(program.url) as pipe:
        await pipe.do("ACL", "SETUSER", "ann", "on", ">secret", "~*", "&*", "+@all")
    url = program.url.replace("redis://", "redis://ann:{}@")
    async with piped(url.format("secret")) as pipe:
        assert await pipe.do("ACL", "WHOAMI") == b"ann"
    async with piped(url.format("wrong")) as pipe:
        assert isinstance(await fails(ask(pipe, "PING")), AuthenticationError)


async def test_a_socket_file_serves_as_an_address(program):
    async with piped(f"unix://{program._socket}") as pipe:
        assert await pipe.do("PING") == b"PONG"


@pytest.mark.needs("openssl")
async def test_a_secure_line_serves_as_another(program, tmp_path):
    at = {"-keyout": tmp_path / "key.pem", "-out": tmp_path / "cert.pem"}
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    made += [str(word) for pair in at.items() for word in pair]
    await asyncio.to_thread(subprocess.run, made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(at["-out"], at["-keyout"])

    async def pass_on(reader, writer):
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
        writer.close()

    async def serve(reader, writer):
        theirs, ours = await asyncio.open_unix_connection(program._socket)
        await asyncio.gather(pass_on(reader, ours), pass_on(theirs, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    url = f"rediss://127.0.0.1:{port}/0?ssl_cert_reqs=none&ssl_check_hostname=false"
    async with redis_store(url) as store, asyncio.timeout(60):
        following = asyncio.create_task(take(store, 30))
        tips = await grow(store, 30)
        assert [tip for tip, _ in await following] == tips[1:]
        assert [tip for tip, _ in await store.read(ROOM)] == tips[1:]
    server.close()


async def test_a_store_does_all_the_same_without_hiredis(program, monkeypatch):
    monkeypatch.setattr(resp, "_fast", None)
    monkeypatch.setattr(pipes, "pack", resp.plain_pack)
    async with redis_store(program.url) as store, asyncio.timeout(60):
        following = asyncio.create_task(take(store, 250))
        tips = await grow(store, 250)
        assert [tip for tip, _ in await following] == tips[1:]
        results = await asyncio.gather(
            *(store.append(ROOM, START, sat()) for _ in range(5)), return_exceptions=True
        )
        assert all(isinstance(result, Exception) for result in results)
        assert len(await store.read(ROOM)) == 250
