Feature: The main Well

  One Well is there for everybody from the first day.

  Rule: Everybody belongs to the main Well

    @COM-003
    Example: Ben has just registered
      Given Ben is a member
      Then Ben belongs to "Welcome Well"

    @COM-006
    Example: nobody leaves it
      When Ben leaves "Welcome Well"
      Then it is refused: Everyone belongs to this Well.

    @COM-006
    Example: nobody joins it
      When Ben joins "Welcome Well" with the commitment
      Then it is refused: Everyone belongs to this Well.

  Rule: Its members are neither told nor listed

    @COM-037
    Example: no number is shown
      Given Ben is a member
      Then the members of "Welcome Well" are counted but not told

    @COM-022
    Example: no list
      When Ben looks at the members of "Welcome Well"
      Then it is refused: Everyone belongs to this Well.

  Rule: The main Well stays

    @COM-070
    Example: Mia tries to delete it
      Given Mia is an admin
      When Mia deletes "Welcome Well"
      Then it is refused: Everyone belongs to this Well.

    @COM-069
    Example: Mia may give it another name
      Given Mia is an admin
      When Mia renames "Welcome Well" to "The Green Room"
      And a visitor opens the Well "The Green Room"
      Then the visitor sees the Well "The Green Room"
