Feature: On probation

  Staff can put a member on probation. The member still takes part, and does not host or post until it is over.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben is registered for "Night talk" in "Night Owls"

  Rule: What a member on probation would host is called off, once staff had a day to find another host

    @MOD-029
    Example: Ana's evening
      When Mia puts Ana on probation: "Unkind to guests"
      Then "Night talk" is "Going" to Ben
      When it is Wednesday at 18:00
      Then "Night talk" is "Canceled" to Ben

    Example: Ana's evening, seen after it
      When Mia puts Ana on probation: "Unkind to guests"
      And it is Wednesday at 20:30
      Then "Night talk" is "Canceled" to Ben

    Example: it was another member
      When Mia puts Ana on probation: "Unkind to guests"
      And Mia makes Ana active again: "It was another person"
      And it is Wednesday at 18:00
      Then "Night talk" is "Going" to Ben

  Rule: A member on probation gets no session to host

    @MOD-029
    Example: staff would hand Ana's evening to Ben
      Given Ben may host
      When Mia puts Ben on probation for 30 days because "Unkind to guests"
      And Mia gives "Night talk" to Ben to host
      Then it is refused: Staff limit what this member may do at that time, so they cannot host.

  Rule: The member still takes part

    @MOD-029
    Example: Ben is on probation
      When Mia puts Ben on probation: "Unkind to guests"
      And it is Wednesday at 18:00
      Then "Night talk" is "Going" to Ben
