Feature: What members are notified about in a Well

  Members choose for each of their Wells whether they want to hear of new sessions and new forum posts.

  Background:
    Given the Well "Night Owls"

  Rule: Until members choose, they are notified about new sessions and not about forum posts

    @COM-088
    Example: Ben has just joined
      When Ben is a member of "Night Owls"
      Then Ben is notified about new sessions in "Night Owls"

    @COM-088
    Example: nobody chose to join the main Well
      When Ben is a member
      Then Ben is notified about nothing new in "Welcome Well"

  Rule: Members choose for the Wells to which they belong

    @COM-064 @COM-088
    Example: Ben adds forum posts; sessions stay as they were
      Given Ben is a member of "Night Owls"
      When Ben turns notices of forum posts in "Night Owls" on
      Then Ben is notified about new sessions and new forum posts in "Night Owls"

    @COM-064 @COM-088
    Example: Ben wants to hear of no session
      Given Ben is a member of "Night Owls"
      When Ben turns notices of sessions in "Night Owls" off
      Then Ben is notified about nothing new in "Night Owls"

    @COM-088
    Example: looking at the choice changes nothing
      Given Ben is a member of "Night Owls"
      And Ben turns notices of sessions in "Night Owls" off
      When Ben looks at his notices in "Night Owls"
      Then Ben is notified about nothing new in "Night Owls"

    @COM-064
    Example: the choice is still there when Ben comes back
      Given Ben is a member of "Night Owls"
      And Ben turns notices of sessions in "Night Owls" off
      And Ben leaves "Night Owls"
      When Ben joins "Night Owls" with the commitment
      Then Ben is notified about nothing new in "Night Owls"

    @COM-064
    Example: Cleo has not joined
      When Cleo turns notices of sessions in "Night Owls" off
      Then it is refused: You do not have permission to do this.

  Rule: A mail tells of new sessions, at most once a day for each Well

    @COM-064
    Example: two sessions on one day
      Given Ben is a member of "Night Owls"
      When Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ana hosts "Early talk" in "Night Owls" on Thursday at 09:00
      And 61 minutes pass
      Then Ben got 1 mail "New sessions for you"
      And Ana got 0 mails "New sessions for you"
      And no mail to Ben names "Night Owls"

    @COM-064
    Example: Ben does not want to hear of them
      Given Ben is a member of "Night Owls"
      And Ben turns notices of sessions in "Night Owls" off
      When Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And 61 minutes pass
      Then Ben gets no mail "New sessions for you"

    @COM-064
    Example: Ben and the host are kept apart
      Given Ben is a member of "Night Owls"
      And Ben has restricted Ana
      When Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And 61 minutes pass
      Then Ben gets no mail "New sessions for you"
