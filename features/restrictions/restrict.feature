Feature: Restricting a member

  A member who wants to have nothing to do with another says so; the other one never learns of it.

  Background:
    Given Ben is a member
    And Cleo is a member

  Rule: Members restrict members, and take that back

    @MOD-006 @MOD-007 @MOD-008 @MOD-026
    Example: Cleo restricts Ben
      When Cleo restricts Ben, because "He writes to me after every session."
      Then Cleo restricts Ben alone, because "He writes to me after every session."
      And Ben restricts nobody

    Example: without a reason
      When Cleo restricts Ben, because ""
      Then Cleo restricts Ben alone, because ""

    @MOD-008
    Example: twice is once, and the reason given last counts
      Given Cleo has restricted Ben
      When Cleo restricts Ben, because "He follows me."
      Then Cleo restricts Ben alone, because "He follows me."

    Example: saying nothing the second time takes back no reason
      Given Cleo has restricted Ben
      When Cleo restricts Ben, because ""
      Then Cleo restricts Ben alone, because "He frightens me."

    @MOD-006 @MOD-007
    Example: Cleo takes it back
      Given Cleo has restricted Ben
      When Cleo takes back the restriction of Ben
      Then Cleo restricts nobody

    Example: there was nothing to take back
      When Cleo takes back the restriction of Ben
      Then Cleo restricts nobody

  Rule: A restriction is about somebody else who exists

    Example: oneself
      When Cleo restricts Cleo, because "It is me."
      Then it is refused: You cannot restrict yourself.

    Example: a member who never was
      When Cleo restricts a member who does not exist
      Then it is refused: This member does not exist.

    Example: a visitor has no account
      When a visitor restricts Ben, because "He is loud."
      Then it is refused: Please log in to continue.

  Rule: A reason has at most 1000 characters

    Example: a long story
      When Cleo restricts Ben with a reason of 1001 characters
      Then it is refused: Reasons can be at most 1000 characters
