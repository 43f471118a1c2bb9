Feature: A second step when logging in
  A stolen password is not enough to enter an account whose owner set up a second step.

  Background:
    Given Ben is a member
    And Ben set up a second step

  Rule: After the password a code is asked for

    Example: the password alone
      When a visitor logs in as "ben" with the password "correct-horse-ben"
      Then it is refused: Please enter the code of your second step.

    Example: the code of the app
      Given 1 minute passes
      When a visitor logs in as "ben" with the password "correct-horse-ben" and the code of the app
      Then the visitor is logged in as "ben"

    Example: a code that was used before
      Given 1 minute passes
      When a visitor logs in as "ben" with the password "correct-horse-ben" and the code of the app
      And another visitor logs in as "ben" with the password "correct-horse-ben" and the same code
      Then it is refused: This code is not correct, or was used before. Please enter the next one.

  Rule: A recovery code helps once when the phone is lost

    Example: Ben lost his phone
      When a visitor logs in as "ben" with the password "correct-horse-ben" and the first recovery code
      Then the visitor is logged in as "ben"
      And Ben has 9 recovery codes left

  Rule: Removing it needs a code

    Example: Ben does not want it any more
      Given 1 minute passes
      When Ben removes the second step with the code of the app
      Then a visitor can log in as "ben" with the password "correct-horse-ben"

  Rule: Another address and another password need it, too

    Example: another person has Ben's password and sits at his device
      Given 20 minutes pass
      When Ben asks for the address "eve@example.org"
      Then it is refused: Please enter a code of your second step, or use your passkey, to go on.

    Example: Ben enters a code, and his new password does not ask for another one
      Given 20 minutes pass
      When Ben changes his password to "a-new-horse-ben"
      Then it is refused: Please enter a code of your second step, or use your passkey, to go on.
      When Ben enters the code of the app again
      And Ben changes his password to "a-new-horse-ben"
      And Ben's phone has a passkey
      And a visitor logs in with the passkey of Ben's phone
      Then the visitor is logged in as "ben"
