Feature: Logging in and out
  A member comes in with their username or address, and the answer reveals to no other person who is a member.

  Rule: The username and the address both open the door, whatever their case

    @http @IDN-021
    Example: by username
      Given Ben is a member
      When a visitor logs in as "Ben" with the password "correct-horse-ben"
      Then the visitor is logged in as "ben"

    @IDN-021
    Example: by address
      Given Ben is a member
      When a visitor logs in as "ben@Example.org" with the password "correct-horse-ben"
      Then the visitor is logged in as "ben"

    @IDN-021
    Scenario Outline: by the address "<typed>"
      Given a visitor has registered as "ina" with the address "ina@xn--bcher-kva.example"
      When a visitor logs in as "<typed>" with the password "a-river-of-quiet-stones"
      Then the visitor is logged in as "ina"

      Examples:
        | typed                      |
        | ina@bücher.example         |
        | INA@Bücher.example         |
        | ina@xn--bcher-kva.example  |
        | ｉｎａ@bücher．example        |

  Rule: Unknown names and wrong passwords get the same answer

    @API-022
    Example: a wrong password
      Given Ben is a member
      When a visitor logs in as "ben" with the password "wrong-horse-ben"
      Then it is refused: Your email, username or password is not correct.

    @API-022
    Example: an unknown name
      When a visitor logs in as "nobody" with the password "wrong-horse-ben"
      Then it is refused: Your email, username or password is not correct.

  Rule: After ten wrong passwords in a quarter of an hour a name has to wait

    Example: the eleventh try
      Given Ben is a member
      When a visitor tries 10 wrong passwords for "zoe"
      And a visitor logs in as "zoe" with the password "wrong-horse-zoe"
      Then it is refused: That was a lot at once. Please wait a moment and try again.

    Example: a quarter of an hour later
      Given Ben is a member
      When a visitor tries 10 wrong passwords for "ben"
      And 15 minutes pass
      And a visitor logs in as "ben" with the password "correct-horse-ben"
      Then the visitor is logged in as "ben"

  Rule: Logging out ends the sign-in

    @IDN-033
    Example: Ben logs out
      Given Ben is a member
      When Ben logs out
      Then Ben is logged out

  Rule: Every log-in is a sign-in of its own, and a member can end all others

    Example: Ben's old phone
      Given Ben is a member
      And Ben is also logged in on another device
      When Ben ends all other sign-ins
      Then Ben is logged in
      And the other device is logged out

  Rule: A sign-in ends thirty days after the last visit

    Example: a month away
      Given Ben is a member
      When nobody visits for 30 days
      Then Ben is logged out

    Example: every visit counts
      Given Ben is a member
      When nobody visits for 20 days
      And Ben visits
      And nobody visits for 20 days
      Then Ben is logged in
