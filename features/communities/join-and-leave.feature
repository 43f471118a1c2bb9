Feature: Joining and leaving a Well

  People join Wells whose topic they live with, and leave them when they like.

  Rule: Joining takes the commitment to the Code of Conduct and to lived experience

    @COM-001 @COM-002 @COM-081 @COM-067
    Example: Ben commits
      Given the Well "Night Owls"
      When Ben joins "Night Owls" with the commitment
      Then Ben belongs to "Night Owls"

    @COM-002
    Example: Ben does not commit
      Given the Well "Night Owls"
      When Ben joins "Night Owls" without the commitment
      Then it is refused: Please commit to the Code of Conduct and confirm your lived experience.
      And Ben does not belong to "Night Owls"

    @COM-067
    Example: a visitor cannot join
      Given the Well "Night Owls"
      When a visitor joins "Night Owls" with the commitment
      Then it is refused: Please log in to continue.

  Rule: Joining takes a confirmed address

    Example: Eve looks around first
      Given the Well "Night Owls"
      And Eve has registered without confirming the address
      When Eve joins "Night Owls" with the commitment
      Then it is refused: Please confirm your email first: open the link in the mail we sent you. We can send it again if you need it.
      When Eve follows the newest confirmation link
      And Eve joins "Night Owls" with the commitment
      Then Eve belongs to "Night Owls"

  Rule: Joining or leaving twice is the same as once

    @COM-081
    Example: Ben joins again
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Ben joins "Night Owls" without the commitment
      Then it is done
      And Ben sees "Night Owls" with 2 members

    @COM-081
    Example: Ben leaves again
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Ben leaves "Night Owls"
      And Ben leaves "Night Owls"
      Then it is done
      And Ben does not belong to "Night Owls"

  Rule: The creator belongs to the Well and stays

    @COM-061
    Example: Mia created it
      Given the Well "Night Owls"
      When Mia leaves "Night Owls"
      Then it is refused: The creator of a Well cannot leave it.
      And Mia belongs to "Night Owls"

  Rule: My Wells are the main Well and those I joined

    @COM-086
    Example: Ben joined one
      Given the Well "Night Owls"
      And the Well "Grief & Loss"
      And Ben is a member of "Night Owls"
      When Ben looks at their own Wells
      Then the Wells are "Welcome Well", "Night Owls"
