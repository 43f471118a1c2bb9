Feature: What needs staff today

  The page of staff begins with what waits for a person, and not with a table of zeros. What somebody may not decide does not
  wait for them, and what could not be read is never called empty.

  Background:
    Given Mia is an admin
    And Kim is on the staff, too
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" tomorrow at 19:00

  Rule: It waits for those who may act

    @http @memory @ADM-003
    Example: a report waits until the case is closed
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      When Cleo reports Ben, saying "He shouted at me."
      Then 1 case waits for Mia
      When Mia closes the case with nothing to be done
      Then nothing waits for Mia but the first session of Ana

    @MOD-025
    Example: a report about Kim waits for Mia alone
      When Ana reports Kim, saying "She was rude to me."
      Then 1 case waits for Mia
      And 0 cases wait for Kim

  Rule: Sessions wait that may become too small, and those of new hosts

    @ADM-010
    Example: one place is taken for tomorrow, and then another one
      Given Ben is registered for "Night talk" in "Night Owls"
      And Cleo is a member of "Night Owls"
      Then "Night talk" waits for Mia, because 2 people are not enough for a room
      When Cleo registers for "Night talk"
      Then nothing waits for Mia but the first session of Ana

  Rule: Nothing is said about the feelings of fewer than ten people

    @FBK-022
    Example: Ben says how he feels
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben felt "Bad" after "Night talk"
      Then Mia reads nothing about how people felt

  Rule: Figures stand beside those of the week before

    @ADM-002
    Example: three people take a place
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      Then Mia reads that 3 places were taken in the last seven days, and 0 in the seven before

  Rule: It is for staff

    @ADM-013
    Example: Ana asks what waits
      When Ana asks what waits for staff
      Then it is refused: You do not have permission to do this.
