Feature: The members of a Well

  Who belongs to a Well is known to those who belong to it, and to nobody else.

  Rule: Only members see members

    @COM-031
    Example: Ben sees who is there, the newest first
      Given the Well "Night Owls"
      And 1 minute passes
      And Ben is a member of "Night Owls"
      When Ben looks at the members of "Night Owls"
      Then the members are Ben, Mia

    @COM-078
    Example: what is told about each
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Ben looks at the members of "Night Owls"
      Then every member is shown with how long they have been there, sessions hosted and people met

    @COM-025
    Example: Cleo has not joined
      Given the Well "Night Owls"
      When Cleo looks at the members of "Night Owls"
      Then it is refused: You do not have permission to do this.

    @COM-025
    Example: a visitor
      Given the Well "Night Owls"
      When a visitor looks at the members of "Night Owls"
      Then it is refused: Please log in to continue.

    @COM-032
    Example: pages
      Given the Well "Night Owls"
      And 1 minute passes
      And Ben is a member of "Night Owls"
      When Ben looks at the members of "Night Owls" after the first 1
      Then the members are Mia
