Feature: Programs of a member
  A member lets a program of their own use the account, with a token that says what it may do.

  Rule: A token is made for a name, some scopes and a time, and its owner is told

    Example: Ben lets a script see and take places
      Given Ben is a member
      When Ben makes a token "My calendar" for "sessions:read, seats:write"
      Then the tokens of Ben are "My calendar"
      And a mail to "ben@example.org" says "A token for your Wellspring account"

  Rule: What ends the ways into an account ends its tokens

    Example: Ben ends a token
      Given Ben is a member
      And Ben makes a token "My calendar" for "sessions:read"
      When Ben ends the token "My calendar"
      Then Ben has no token

    Example: Ben has another password
      Given Ben is a member
      And Ben makes a token "My calendar" for "sessions:read"
      When Ben changes his password to "a-river-of-quiet-stones"
      And Ben logs in again with the password "a-river-of-quiet-stones"
      Then Ben has no token
