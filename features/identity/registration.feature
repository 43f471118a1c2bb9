Feature: Registering
  People open an account with an email address, a username and a password, and nothing that tells who they are.

  Rule: A newcomer is logged in, and a mail asks to confirm the address

    @http @IDN-038
    Example: Ana registers
      When a visitor registers as "ana" with the address "ana@example.org"
      Then the visitor is logged in as "ana"
      And a mail to "ana@example.org" brings a link to confirm the address

    Example: the welcome mail says which account was opened
      Given Nina has registered
      Then Nina gets the welcome mail
      And it says "With this address the account nina was opened"

    @IDN-037
    Example: other members see the username unless there is a name
      When a visitor registers as "ana" with the address "ana@example.org"
      Then the visitor is called "ana"

    @IDN-037
    Example: a name may be sent along
      When a visitor registers as "ana", called "Ana Lucia"
      Then the visitor is called "Ana Lucia"

  Rule: A username belongs to one member, whatever its case

    @IDN-064 @API-021
    Example: another visitor wants Ben's username
      Given Ben is a member
      When a visitor registers as "BEN" with the address "another@example.org"
      Then it is refused: This username is already taken. Please select another.

    Example: names of the staff are taken
      When a visitor registers as "Support" with the address "ana@example.org"
      Then it is refused: This username is already taken. Please select another.

  Rule: An address belongs to one member, whatever its case

    @API-019
    Example: Ben registers a second time
      Given Ben is a member
      When a visitor registers as "benjamin" with the address "Ben@Example.org"
      Then it is refused: There is already an account with this email address.

    @API-019
    Example: the same mailbox as a browser writes it and as a person does
      Given a visitor has registered as "ina" with the address "ina@xn--bcher-kva.example"
      When a visitor registers as "ina2" with the address "ina@bücher.example"
      Then it is refused: There is already an account with this email address.

    Example: an address from a full-width keyboard
      When a visitor registers as "ina" with the address "ｉｎａ＠bücher．ｅｘａｍｐｌｅ"
      Then a mail to "ina@xn--bcher-kva.example" brings a link to confirm the address
      And the visitor reads the own address as "ina@bücher.example"

  Rule: A time zone that only the browser named does not prevent registering

    Scenario Outline: the browser is in "<zone>"
      When a visitor whose browser is in "<zone>" registers as "ana"
      Then the visitor reads times for "<times>"

      Examples:
        | zone          | times         |
        | Etc/Unknown   | UTC           |
        | +05:30        | UTC           |
        | Asia/Calcutta | Asia/Calcutta |

  Rule: Usernames have letters, digits and underscores, begin without an underscore and end with a letter or digit

    @IDN-045 @IDN-046 @IDN-047 @IDN-048 @IDN-049
    Scenario Outline: "<username>" is no username
      When a visitor registers as "<username>" with the address "ana@example.org"
      Then it is refused: Invalid username

      Examples:
        | username                        |
        | ana lucia                       |
        | ana-lucia                       |
        | _ana                            |
        | ana_                            |
        | ana_lucia_with_a_very_long_name |

    @IDN-045
    Example: one letter is enough
      When a visitor registers as "a" with the address "ana@example.org"
      Then the visitor is logged in as "a"

  Rule: Passwords have 6 to 32 characters and are not easy to guess

    @IDN-050 @IDN-051
    Example: five characters
      When a visitor registers with the password "q7vx2"
      Then it is refused: Passwords must be at least 6 characters long

    @IDN-050
    Example: thirty-three characters
      When a visitor registers with the password "a-river-of-quiet-words-and-stones"
      Then it is refused: Passwords can be at most 32 characters long

    Example: a password that everybody tries first
      When a visitor registers with the password "iloveyou"
      Then it is refused: This password is too easy to guess. Please choose another.

    Example: the username as password
      When a visitor registers as "stillwater" with the password "StillWater"
      Then it is refused: This password is too easy to guess. Please choose another.

  Rule: The address has to look like one

    @IDN-052
    Example: no domain
      When a visitor registers as "ana" with the address "ana@home"
      Then it is refused: Invalid email

  Rule: Members are adults who agree to the terms

    Example: the tick is missing
      When a visitor registers without agreeing to the terms
      Then it is refused: Please confirm that you are over 18 and agree to the terms and privacy policy.

  Rule: A phone number is not asked for, but checked when sent

    @API-023 @IDN-059
    Example: a phone number without its country
      When a visitor registers with the phone number "0151 12345678"
      Then it is refused: Please enter a valid phone number
