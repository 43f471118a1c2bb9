Feature: Finding a Well

  Everybody, visitors too, may look around the Wells and find the one that is about what they live with.

  Rule: The list shows every open Well, the main Well first, then the largest

    @http @memory @COM-011 @COM-079
    Example: a visitor looks around
      Given the Well "Night Owls"
      And the Well "Grief & Loss"
      And Ben is a member of "Grief & Loss"
      When a visitor looks at all Wells
      Then the Wells are "Welcome Well", "Grief & Loss", "Night Owls"

    @COM-079
    Example: the newest first
      Given the Well "Night Owls"
      And 1 minute passes
      And the Well "Grief & Loss"
      When Ben looks at the newest Wells
      Then the Wells are "Grief & Loss", "Night Owls", "Welcome Well"

  Rule: A new member is suggested the Wells that are open, the largest first

    Example: until joined
      Given the Well "Night Owls"
      And the Well "Grief & Loss"
      And the private Well "Quiet Room"
      And Ben is a member of "Grief & Loss"
      Then the Wells "Grief & Loss" and "Night Owls" are suggested to Cleo
      And "Quiet Room" is not suggested to Cleo
      And "Night Owls" is suggested to Ben
      But "Grief & Loss" is not suggested to Ben

  Rule: A search finds words of titles and descriptions, as they are written

    @COM-079
    Example: part of a word, in any case
      Given the Well "Night Owls"
      And the Well "Grief & Loss"
      When a visitor looks for Wells about "OWL"
      Then the Wells are "Night Owls"

    @COM-079
    Example: signs are only signs
      Given the Well "Night Owls"
      When a visitor looks for Wells about "%"
      Then the Wells are none

  Rule: A Well is found by its id and by its name

    @COM-080 @COM-016
    Example: by name, whatever its case and signs
      Given the Well "Grief & Loss"
      When a visitor opens the Well by its name "grief loss"
      Then the visitor sees the Well "Grief & Loss"

    @COM-080
    Example: a name of 36 characters is a name
      Given the Well "Living With A Parent Who Drinks Much"
      When a visitor opens the Well by its name "Living With A Parent Who Drinks Much"
      Then the visitor sees the Well "Living With A Parent Who Drinks Much"

    @COM-080
    Example: an unknown one
      When a visitor opens the Well by its name "Nowhere"
      Then it is refused: This Well does not exist.

  Rule: How many members there are is exact for members of a small Well, and rounded for others

    @COM-036 @COM-077
    Example: two members
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      Then Ben sees "Night Owls" with 2 members
      And a visitor sees that "Night Owls" has fewer than ten members
      And "Night Owls" has no new sessions, posts or members marked
