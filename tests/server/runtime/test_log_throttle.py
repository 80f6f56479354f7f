"""What happens often is logged at once, and then once a minute with its count."""

from structlog.testing import capture_logs

from server.runtime.log_throttle import LogThrottle


def test_what_happens_often_is_logged_once_a_minute_with_its_count():
    now = [0.0]
    throttle = LogThrottle("it happened", lambda: now[0])
    with capture_logs() as logs:
        for second in range(150):
            now[0] = float(second)
            throttle.log(second=second)
    told = [(log["event"], log["times"], log["second"]) for log in logs]
    assert told == [("it happened", 1, 0), ("it happened", 60, 60), ("it happened", 60, 120)]
