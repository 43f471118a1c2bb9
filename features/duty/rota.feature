Feature: The rota

  Staff put themselves or each other on duty. A shift that is handed over stays where it is until the other one accepts. Gaps can be
  seen.

  Background:
    Given Mia is an admin
    And Hannah is on the staff, too
    And Ana is a member

  Rule: Gaps are seen

    Example: a night is covered, the rest of the day is not
      When Hannah goes on duty for 8 hours
      Then Hannah is on duty
      And the rota of the next 24 hours has a gap of 16 hours

    Example: a canceled shift is a gap
      Given Hannah is on duty for 8 hours
      When Mia cancels the shift of Hannah
      Then nobody is on duty
      And the rota of the next 24 hours has a gap of 24 hours

  Rule: A shift is handed over to the one who accepts

    Example: Mia accepts
      Given Hannah is on duty for 8 hours
      And Hannah has offered her shift to Mia
      When Mia takes the shift over
      Then Mia is on duty

    Example: Mia has not answered yet
      Given Hannah is on duty for 8 hours
      When Hannah offers her shift to Mia
      Then Hannah is on duty

    Example: Mia declines
      Given Hannah is on duty for 8 hours
      And Hannah has offered her shift to Mia
      When Mia declines the shift
      Then Hannah is on duty

    Example: members cannot be on duty
      When Hannah puts Ana on duty for 8 hours
      Then it is refused: This member does not exist.
