# Each verb is one line, and `python3 deploy/setup.py VERB` does the same where there is no make.
# Arguments go through: make test ARGS="-k polyy", make ladder GAME=polyy
# Before a commit: make test (everything), or make quick (what the change can reach, half a minute).
PYTHON ?= python3
VERBS = play host join watch serve test quick slow soak lint types bench ladder gallery playthrough words web onefile setup clean

.PHONY: $(VERBS) game tools
.DEFAULT_GOAL = play

$(VERBS):
	@$(PYTHON) deploy/setup.py $@ $(GAME) $(ARGS)

# NAME counts on the command line alone: some systems have it in the environment.
game:
	@$(PYTHON) deploy/setup.py game $(if $(filter command,$(firstword $(origin NAME))),$(NAME))

tools:
	@deploy/tools.sh
