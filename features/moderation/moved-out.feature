Feature: A group without a host

  In a session without a host who is there, half of those present can move a member out; staff decide whether they may come back.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana has set up the group-hosted "Open circle" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo, Dan and Eve are registered for "Open circle" in "Night Owls"
    And "Open circle" starts
    And Ben, Cleo, Dan and Eve have entered "Open circle"

  Rule: Half of those present move a member out, one alone cannot

    Example: Cleo alone
      When Cleo reports Ben in "Open circle", saying "He shouted at us."
      Then Ben is shown to Cleo as present in "Open circle"

    Example: Cleo and Dan
      Given Cleo and Dan have reported Ben in "Open circle"
      Then Ben is not shown to Cleo in "Open circle"

    Example: feedback does not move a member out
      When Cleo gives feedback on Ben in "Open circle", saying "He talks a lot."
      And Dan gives feedback on Ben in "Open circle", saying "So he does."
      And 1 second passes
      Then Ben is shown to Cleo as present in "Open circle"

  Rule: Staff decide

    Example: until then Ben waits outside
      Given Cleo and Dan have reported Ben in "Open circle"
      When Ben enters "Open circle"
      Then it is refused: Several people asked for help from our staff, so you were moved out of this session until staff have looked at it. You can join other sessions.

    Example: Ben is let back in
      Given Cleo and Dan have reported Ben in "Open circle"
      When Mia lets back in who was reported
      And Ben enters "Open circle"
      Then Ben is let in

    Example: Ben is kept out
      Given Cleo and Dan have reported Ben in "Open circle"
      When Mia keeps out who was reported
      And Ben enters "Open circle"
      Then it is refused: You cannot join this session.
