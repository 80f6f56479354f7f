"""Tournaments: a log of facts, a pure fold of it, and a service that proposes the next fact."""
