Feature: Changing an account
  A member who is logged in can have another username, another address and another password.

  Rule: Another username, and links with the old one still lead to the member

    @I-037
    Example: Ben calls himself Benjamin
      Given Ben is a member
      And Ana is a member
      When Ben changes his username to "benjamin"
      Then Ana finds "benjamin" at the profile of "ben"
      And a visitor can log in as "benjamin" with the password "correct-horse-ben"

    @I-037
    Example: another person cannot take the old name for 90 days
      Given Ben is a member
      When Ben changes his username to "benjamin"
      And a visitor registers as "ben" with the address "other@example.org"
      Then it is refused: This username is already taken. Please select another.

    @I-037
    Example: after 90 days it is free
      Given Ben is a member
      When Ben changes his username to "benjamin"
      And 91 days pass
      Then a visitor can register as "ben" with the address "other@example.org"

  Rule: Another address counts once the link that was mailed there is used

    @I-037 @I-001
    Example: Ben has another mailbox
      Given Ben is a member
      When Ben asks for the address "ben@new.example"
      And Ben follows the link that was mailed to "ben@new.example"
      Then a visitor can log in as "ben@new.example" with the password "correct-horse-ben"
      And a mail to "ben@example.org" says "Your Wellspring email was changed"

    @I-037
    Example: until then nothing changes
      Given Ben is a member
      When Ben asks for the address "ben@new.example"
      Then a visitor can log in as "ben@example.org" with the password "correct-horse-ben"

    @I-037
    Example: another person at his device guesses the password
      Given Ben is a member
      When another person at Ben's device asks for the address "eve@example.org" with a wrong password
      Then it is refused: This password is not correct.

  Rule: Another password logs every other device out

    @I-037 @I-003
    Example: Ben chooses a better one
      Given Ben is a member
      When Ben changes his password to "a-new-horse-ben"
      Then a visitor can log in as "ben" with the password "a-new-horse-ben"
      And a visitor cannot log in as "ben" with the password "correct-horse-ben"
      And the last mail to Ben says that the password was changed
