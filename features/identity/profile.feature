Feature: What members see of themselves and of others
  A member's own account shows everything; to others it shows nothing that could tell who the member is.

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
    Example: a member who does not exist
      When Ben looks at the profile of somebody unknown
      Then it is refused: This member does not exist.

  Rule: A member changes what they say about themselves, and nothing else

    Example: a few words
      Given Ana is a member
      When Ana says about herself "I listen more than I speak."
      Then Ben reads about Ana "I listen more than I speak."

    @IDN-089
    Example: which mails she wants
      Given Ana is a member
      When Ana wants no reminders and no mails about the forum
      Then Ana gets mails about her Wells and news alone

    Example: words and another username at once
      Given Ana is a member
      When Ana says about herself "I listen." and calls herself "quiet_ana"
      Then Ben reads about Ana "I listen."
      And Ben finds "quiet_ana" at the profile of "ana"

    Example: a username that is taken
      Given Ana is a member
      And Ben is a member
      When Ana says about herself "I listen." and calls herself "ben"
      Then it is refused: This username is already taken. Please select another.
      And Ben reads about Ana ""

    Example: Ana tries to make herself an admin
      Given Ana is a member
      When Ana changes her right to be an admin
      Then it is refused because this cannot be sent

    Example: a time zone that does not exist
      Given Ana is a member
      When Ana moves to the time zone "Mars/Base"
      Then it is refused: Please choose a time zone from the list

  Rule: A profile shows what its member says, and hosts show more

    @IDN-089
    Example: what brought Ana here
      Given Ana is a member
      When Ana says that grief brought her here, and that she is a nurse
      Then Ben reads on Ana's profile that grief brought her here, and no credentials
      When the staff sets Ana's host level to 1
      Then Ben reads on Ana's profile that grief brought her here, and that she is a nurse

    Example: a website that is none
      Given Ana is a member
      When Ana says that her website is "javascript:alert(1)"
      Then it is refused: Please enter a valid url

    @C-027
    Example: visitors see who hosts in public, without what brought them here, and do not learn who else is a member
      Given the Well "Night Owls"
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ana says that grief brought her here, and that she is a nurse
      And Ben is a member
      When a visitor opens the profile "ana"
      Then the profile shows the username "ana"
      And the profile says that she is a nurse, and not what brought her here
      When a visitor opens the profile "ben"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.
      When a visitor opens the profile "nobody_at_all"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.

    @C-027
    Example: Ben attended once, which shows him to no visitor
      Given the Well "Night Owls"
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Ana, Ben, Cleo and Dan have met in "Night talk"
      Then Ben has host level 1
      When a visitor opens the profile "ben"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.
      When a visitor opens the profile "ana"
      Then the profile shows the username "ana"

    Example: a host of a private Well is known to its members alone
      Given the private Well "Quiet Room"
      And Mia hosts "Quiet talk" in "Quiet Room" on Wednesday at 19:00
      When a visitor opens the profile "mia"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.

    Example: where Ana lives is known to her and to the staff alone
      Given Ana lives in Berlin
      And Mia is an admin
      Then Ana sees that she lives in Berlin
      And Mia sees that Ana lives in Berlin
      And Ben does not see where Ana lives

    @C-027
    Example: Ben shows himself to everybody, and takes that back
      Given Ben is a member
      When Ben shows his profile to everybody
      And a visitor opens the profile "ben"
      Then the profile shows the username "ben"
      When Ben shows his profile to members only
      And a visitor opens the profile "ben"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.

    @IDN-104
    Example: Ben restricts Ana
      Given Ana is a member
      And Ben is a member
      When Ana says about herself "I listen more than I speak."
      And Ben has restricted Ana
      And Ben opens the profile "ana"
      Then the profile says nothing but that Ana is restricted

    Example: Ana restricts Ben, who cannot learn of it from her profile
      Given Ana is a member
      And Ben is a member
      When Ana says about herself "I listen more than I speak."
      And Ana has restricted Ben
      Then Ben reads about Ana "I listen more than I speak."

  Rule: A member who has deleted their account is not found, as if there had never been one

    Example: Ana has gone
      Given Ana is a member
      And Ben is a member
      And the staff sets Ana's host level to 1
      When Ana deletes her account
      And Ben opens the profile "ana"
      Then it is refused: This member does not exist.
      When a visitor opens the profile "ana"
      Then it is refused: Members who are logged in and have confirmed their address see this profile.

  Rule: A picture is a JPG, and others see it

    @IDN-090
    Example: Ana's picture
      Given Ana is a member
      When Ana chooses a profile picture
      Then Ben sees a picture of Ana
      When Ana takes her profile picture away
      Then Ben sees no picture of Ana

    @IDN-092
    Example: a picture that is none, and none at all
      When Ana chooses a PNG as profile picture
      Then it is refused: Please choose a JPG picture. This file is none that can be shown.
      When Ana chooses no file as profile picture
      Then it is refused: Please choose a picture first.
