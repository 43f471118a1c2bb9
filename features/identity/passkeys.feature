Feature: Logging in with a passkey
  A phone that makes sure who holds it is enough to log in. Nothing has to be typed that could be typed into another website.

  Background:
    Given Ben is a member
    And Ben's phone has a passkey

  Rule: The phone is enough

    @I-038
    Example: Ben logs in without name and password
      When a visitor logs in with the passkey of Ben's phone
      Then the visitor is logged in as "ben"

    Example: the passkey of a stranger
      When a visitor logs in with the passkey of a phone that is unknown
      Then it is refused: This passkey did not work here. Please try again, or log in in another way.

    Example: what the phone answered is used by another person
      Given a visitor logs in with the passkey of Ben's phone
      When another visitor sends what the phone answered
      Then it is refused: This took too long, or was begun in another window. Please begin again.

    Example: Ben looks for his phone for too long
      When a visitor logs in with the passkey of Ben's phone, which is found after 11 minutes
      Then it is refused: This took too long, or was begun in another window. Please begin again.

  Rule: A passkey that was removed opens nothing

    @I-003
    Example: Ben sold the phone
      Given Ben removes the passkey of the phone
      When a visitor logs in with the passkey of Ben's phone
      Then it is refused: This passkey did not work here. Please try again, or log in in another way.
      And a mail to "ben@example.org" says "How you log in to Wellspring was changed"

  Rule: Staff confirm sensitive acts with their passkey

    Example: Mia is asked after a while, and her phone answers
      Given Mia is an admin
      And Mia's phone has a passkey
      And 20 minutes pass
      When the staff sets Ben's host level to 2
      Then it is refused: Please enter a code of your second step, or use your passkey, to go on.
      When Mia confirms with the passkey of the phone
      And the staff sets Ben's host level to 2
      Then Ben has host level 2

    Example: Ben, who is no staff, is not asked
      Given 20 minutes pass
      When Ben changes his password to "a-new-horse-ben"
      Then a visitor can log in as "ben" with the password "a-new-horse-ben"
