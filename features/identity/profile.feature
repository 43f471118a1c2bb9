Feature: What members see of themselves and of others
  A member's own account shows everything; to others it shows nothing that could tell who somebody is.

  Rule: A member sees their own account

    @http @IDN-088
    Example: Ana looks at her account
      Given Ana is a member
      When Ana looks at her own account
      Then she reads her address, her time zone and that the address is confirmed

  Rule: Others see neither address nor rights

    @IDN-091
    Example: Ben looks at Ana's profile
      Given Ana is a member
      When Ben looks at Ana's profile
      Then the profile shows the username "ana"
      And the profile tells neither address nor rights

    @IDN-091
    Example: a visitor
      Given Ana is a member
      When a visitor looks at Ana's profile
      Then it is refused: Please log in to continue.

    @API-018
    Example: somebody who does not exist
      When Ben looks at the profile of somebody unknown
      Then it is refused: This member does not exist.

  Rule: A member changes what they say about themselves, and nothing else

    Example: a few words
      Given Ana is a member
      When Ana says about herself "I listen more than I speak."
      Then Ben reads about Ana "I listen more than I speak."

    Example: Ana tries to make herself an admin
      Given Ana is a member
      When Ana changes her right to be an admin
      Then she is told that this cannot be sent

    Example: a time zone that does not exist
      Given Ana is a member
      When Ana moves to the time zone "Mars/Base"
      Then it is refused: Please choose a time zone from the list
