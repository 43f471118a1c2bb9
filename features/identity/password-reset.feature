Feature: Choosing a new password
  A member who forgot the password proves by mail that the account is theirs.

  Rule: A mailed link lets the owner choose a new password

    @IDN-065 @IDN-066
    Example: Ben forgot his password
      Given Ben is a member
      When a visitor asks for a password link for "ben@example.org"
      And Ben chooses the password "a-new-horse-ben" with the mailed link
      Then a visitor can log in as "ben" with the password "a-new-horse-ben"
      And a visitor cannot log in as "ben" with the password "correct-horse-ben"

    @IDN-066
    Example: in the shape of the specified call, with the password in its path
      Given Ben is a member
      When a visitor asks for a password link for "ben@example.org"
      And Ben chooses the password "a-new-horse-ben" with the mailed link, in the path
      Then a visitor can log in as "ben" with the password "a-new-horse-ben"

  Rule: A new password logs every device out, and the owner is told

    Example: a stranger had the old password
      Given Ben is a member
      When a visitor asks for a password link for "ben@example.org"
      And Ben chooses the password "a-new-horse-ben" with the mailed link
      Then Ben is logged out
      And the last mail to Ben says that the password was changed

  Rule: Choosing a new password closes what else opens the account

    @IDN-066 @I-037
    Example: a stranger has asked for another address
      Given Ben is a member
      And Ben asks for the address "eve@example.net"
      And a mail to "eve@example.net" brings a link to confirm the address
      When Ben changes his password to "a-new-horse-ben"
      And Ben follows the link that was mailed to "eve@example.net"
      Then it is refused: This confirmation link is not valid any more.

    @IDN-066 @I-038
    Example: the owner removes everything else with the new password
      Given Ben is a member
      And a visitor asks for a password link for "ben@example.org"
      When Ben chooses the password "a-new-horse-ben" with the mailed link, and nothing else opens the account
      Then the password alone opens Ben's account

  Rule: The link in a notice closes everything that opens the account

    @I-003
    Example: it was not Ben who asked for another address
      Given Ben is a member
      And Ben asks for the address "eve@example.net"
      When Ben says with the link in the notice "Another email was asked for your Wellspring account" that it was not him
      Then Ben is logged out
      And a visitor cannot log in as "ben" with the password "correct-horse-ben"
      And the last mail to "ben@example.org" brings a password link

    @I-003 @I-037
    Example: it was not Ben who changed the address
      Given Ben is a member
      And Ben asks for the address "eve@example.net"
      And Ben follows the link that was mailed to "eve@example.net"
      When Ben says with the link in the notice "Your Wellspring email was changed" that it was not him
      Then a visitor cannot log in as "eve@example.net" with the password "correct-horse-ben"
      And the last mail to "ben@example.org" brings a password link

    @I-003 @I-037
    Example: a week later it is too late
      Given Ben is a member
      And Ben asks for the address "eve@example.net"
      And Ben follows the link that was mailed to "eve@example.net"
      And the notice "Your Wellspring email was changed" has come to Ben
      And 8 days pass
      When Ben says with the link in the notice "Your Wellspring email was changed" that it was not him
      Then it is refused: This link is not valid any more. With “Forgot Password” you choose a new password and close every other way in.

  Rule: A link works once, for an hour

    Example: twice
      Given Ben is a member
      And a visitor asks for a password link for "ben@example.org"
      And Ben chooses the password "a-new-horse-ben" with the mailed link
      When Ben chooses the password "a-newer-horse-ben" with the mailed link
      Then it is refused: This link is not valid any more. You can ask for a new one.

    Example: an hour later
      Given Ben is a member
      And a visitor asks for a password link for "ben@example.org"
      And 60 minutes pass
      When Ben chooses the password "a-new-horse-ben" with the mailed link
      Then it is refused: This link is not valid any more. You can ask for a new one.

    Example: a made-up link
      Given Ben is a member
      When a visitor tries a made-up password link for Ben
      Then it is refused: This link is not valid any more. You can ask for a new one.

  Rule: The new password follows the same rules

    Example: too short
      Given Ben is a member
      And a visitor asks for a password link for "ben@example.org"
      When Ben chooses the password "q7vx2" with the mailed link
      Then it is refused: Passwords must be at least 6 characters long

    Example: his own name
      Given Ben is a member
      And a visitor asks for a password link for "ben@example.org"
      When Ben chooses the password "ben@example.org" with the mailed link
      Then it is refused: This password is too easy to guess. Please choose another.

  Rule: Asking does not reveal who is a member, and mails at most three times an hour

    @IDN-065
    Example: an unknown address
      When a visitor asks for a password link for "nobody@example.org"
      Then it is done
      And no mail went to "nobody@example.org"

    Example: asking over and over
      Given Ben is a member
      When a visitor asks 5 times for a password link for "ben@example.org"
      Then it is done
      And 3 password links were mailed to Ben
