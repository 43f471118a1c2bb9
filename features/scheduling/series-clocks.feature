Feature: Repeating sessions where clocks change

  A session at seven in the evening stays at seven in the evening for its host; for people elsewhere it may be another hour.

  Rule: The host's clock shows the same time in every session

    @I-014 @C-028
    Example: London's clocks go back
      Given it is 2026-10-01 at 12:00
      And the Well "Night Owls"
      When Ana hosts the series "Night talk" in "Night Owls" every 2 weeks from 2026-10-13 at 19:00 until 2026-11-10 at 19:00
      Then the sessions of "Night talk" start by London's clock at
        | 2026-10-13 19:00 |
        | 2026-10-27 19:00 |
        | 2026-11-10 19:00 |
