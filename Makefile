# Each verb is one line, and `python3 deploy/setup.py VERB` does the same where there is no make.
# Arguments go through: make test ARGS="-k polyy", make ladder GAME=polyy
PYTHON ?= python3
VERBS = play host join watch serve test slow soak lint types bench ladder gallery playthrough onefile setup clean

.PHONY: $(VERBS) tools
.DEFAULT_GOAL = play

$(VERBS):
	@$(PYTHON) deploy/setup.py $@ $(GAME) $(ARGS)

tools:
	@deploy/tools.sh
