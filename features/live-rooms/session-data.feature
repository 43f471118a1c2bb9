Feature: The data of a session

  Staff can read what is recorded of a session when somebody needs help; everybody can see later that they did.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Mia is an admin

  Rule: Only staff read it

    @ADM-016
    Example: the host tries
      When Ana reads the data of "Night talk"
      Then it is refused: You do not have permission to do this.

    @ADM-016
    Example: a visitor tries
      When a visitor reads the data of "Night talk"
      Then it is refused: Please log in to continue.

    @ADM-032
    Example: the host asks for the users as staff do
      When Ana gets the session "Night talk" as staff do
      Then it is refused: You do not have permission to do this.

  Rule: The users of a session are there for staff

    @ADM-032
    Example: Mia looks up who is registered
      Then Mia gets the session "Night talk" with Ben, Cleo and Dan among its users

  Rule: It tells who came and what happened

    @ADM-010 @ROM-085
    Example: an evening on which Ben was removed
      Given "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      And Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      When Mia reads the data of "Night talk"
      Then Ben was removed from "Night talk" because "He kept shouting."
      And the history of "Night talk" says "ana: removed ben from the session"

    @ADM-010
    Example: before anybody came
      When Mia reads the data of "Night talk"
      Then the history of "Night talk" says "ben: took a seat"

  Rule: Every look is recorded

    @ADM-010
    Example: Mia looked
      When Mia reads the data of "Night talk"
      Then the history of "Night talk" says "mia: read the session’s data"
