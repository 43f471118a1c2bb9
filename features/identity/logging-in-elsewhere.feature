Feature: Logging in with Google or Facebook
  A person can come in with an account that they have elsewhere. An address that Google or Facebook names never opens an
  account that is there already: its owner has to link the login.

  Rule: Who has no account gets one, and comes back to it

    @http @IDN-022 @IDN-041
    Example: Google says who it is
      When a visitor continues with Google as "Robin Meadow" with the address "robin@example.org"
      Then the visitor is logged in as "Robin"
      And the visitor begins with the first steps

    @IDN-022
    Example: the second time it is the same account, though the name is another by now
      Given a visitor has continued with Google as "Robin Meadow" with the address "robin@example.org"
      When a visitor continues with Google as "Rob Lake" with the address "robin@example.org"
      Then the visitor is logged in as "Robin"

    Example: Google does not confirm the address
      When a visitor continues with Google as "Robin Meadow" with the unconfirmed address "robin@example.org"
      Then it is refused: Google does not confirm that an email address is yours. Please create your account here with your email address.

    Example: the browser names an unknown time zone
      When a visitor whose browser is in "Etc/Unknown" continues with Google as "Robin Meadow" with the address "robin@example.org"
      Then the visitor reads times for "UTC"

  Rule: Where the provider does not say whose an address is, its owner decides by mail

    @IDN-023
    Example: Facebook names an address that is unknown here
      When a visitor continues with Facebook as "Jay Forest" with the address "jay@example.org"
      Then the visitor reads that a mail went to "jay@example.org"
      And a mail to "jay@example.org" says "Please confirm your email for Wellspring"

    Example: Google says nothing about an address that is unknown here
      When a visitor continues with Google, which says nothing about the address "robin@example.org"
      Then the visitor reads that a mail went to "robin@example.org"
      And a mail to "robin@example.org" says "Please confirm your email for Wellspring"

    Example: the answer is the same for Ben's address, and Ben gets a mail
      Given Ben is a member
      When a visitor continues with Facebook as "Ben" with the address "ben@example.org"
      Then the visitor reads that a mail went to "ben@example.org"
      And a mail to "ben@example.org" says "Logging in to Wellspring with Facebook"

  Rule: An account that is there already is opened once its owner has linked the login

    Example: a stranger comes with Ben's address
      Given Ben is a member
      When a visitor continues with Google as "Ben" with the address "ben@example.org"
      Then it is refused: There is already an account with your email address. Please log in with your password; then you can link Google on your account page.

    @I-038 @I-003
    Example: Ben links his login
      Given Ben is a member
      When Ben links Google, where his address is "ben@example.org"
      And a visitor continues with Google as "Ben" with the address "ben@example.org"
      Then the visitor is logged in as "ben"
      And a mail to "ben@example.org" says "Logging in to Wellspring with Google"

    Example: a login belongs to one account
      Given Ben is a member
      And Ana is a member
      And Ben has linked Google, where his address is "shared@example.org"
      When Ana links Google, where her address is "shared@example.org"
      Then it is refused: This login is already linked to another account.

    @I-038
    Example: the only way to log in stays
      Given a visitor has continued with Google as "Robin Meadow" with the address "robin@example.org"
      When the visitor removes Google from the account
      Then it is refused: This is your only way to log in. Please choose a password first.
