Feature: What is new in a Well

  Each tab of a Well shows how much happened there since the member last opened it.

  Background:
    Given the Well "Night Owls"
    And 1 minute passes
    And Ben is a member of "Night Owls"
    And 1 minute passes

  Rule: Tabs count what others did since one joined

    @COM-024 @COM-089
    Example: a new session
      When Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      Then Ben has 1 new session and 1 new member in "Night Owls"

    @COM-024
    Example: what was there before is not new
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And 1 minute passes
      When Cleo is a member of "Night Owls"
      Then Cleo has 0 new sessions and 0 new members in "Night Owls"

    @COM-024
    Example: one's own session is not new
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      Then Ana has 0 new sessions and 0 new members in "Night Owls"

    @COM-024
    Example: a session of somebody whom Ben restricts
      Given Ben has restricted Ana
      When Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      Then Ben has 0 new sessions and 1 new member in "Night Owls"

  Rule: Opening a tab sets its counter to 0, and leaves the other as it is

    @COM-024 @COM-089
    Example: the sessions
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And 1 minute passes
      When Ben opens the sessions of "Night Owls"
      Then Ben has 0 new sessions and 1 new member in "Night Owls"

    @COM-024 @COM-089
    Example: the members
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And 1 minute passes
      When Ben opens the members of "Night Owls"
      Then Ben has 1 new session and 0 new members in "Night Owls"

    @COM-089
    Example: only members have counters
      When Dan opens the sessions of "Night Owls"
      Then it is refused: You do not have permission to do this.

  Rule: In the main Well counting begins with the first look

    @COM-024 @COM-089
    Example: Ben looks for the first time, and then something is planned
      Given Ben opens the sessions of "Welcome Well"
      And 1 minute passes
      When Ana has set up the group-hosted "Welcome circle" in "Welcome Well" on Wednesday at 19:00
      Then Ben has 1 new session and 0 new members in "Welcome Well"
      And Cleo has 0 new sessions and 0 new members in "Welcome Well"
