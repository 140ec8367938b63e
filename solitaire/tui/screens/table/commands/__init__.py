"""Commands of a table: functions of its session, by command id or by mouse."""
