Feature: Creating, changing and deleting Wells

  Staff keep the Wells: what there is, what it is called, and what is no longer needed.

  Rule: Admins create Wells

    @COM-068 @COM-082 @COM-087
    Example: Mia creates one
      Given Mia is an admin
      When Mia creates the Well "Night Owls"
      And Ben looks at the Wells that Mia created
      Then the Wells are "Night Owls"

    @COM-068 @COM-013
    Example: Ben may not
      When Ben creates the Well "Night Owls"
      Then it is refused: You do not have permission to do this.

    @COM-068
    Example: a visitor may not
      When a visitor creates the Well "Night Owls"
      Then it is refused: Please log in to continue.

  Rule: A title belongs to one Well

    @COM-045 @API-044
    Example: the same name in other letters
      Given the Well "Night Owls"
      When Mia creates the Well "NIGHT owls!"
      Then it is refused: This Well name has already been taken. Please select another.

    @COM-045
    Example: a name that is read the same
      Given the Well "Anxiety"
      When Mia creates the Well "anxıety"
      Then it is refused: This Well name has already been taken. Please select another.

    Example: a name with a letter of another alphabet
      Given Mia is an admin
      When Mia creates the Well "Αnxiety"
      Then it is refused: Please write the name with letters of one alphabet in each word, and without signs that are not seen.

    @COM-045
    Example: a name that the product needs for itself
      Given Mia is an admin
      When Mia creates the Well "Sessions"
      Then it is refused: This Well name has already been taken. Please select another.

    @API-044
    Example: a name given up is free
      Given the Well "Night Owls"
      When Mia renames "Night Owls" to "Early Birds"
      And Mia creates the Well "Night Owls"
      And a visitor opens the Well "Night Owls"
      Then a visitor sees the Well "Night Owls"

  Rule: Titles have 3 to 50 characters, descriptions 100 to 5000 in one line

    @COM-047 @COM-046
    Scenario Outline: a title of <length> characters
      Given Mia is an admin
      When Mia creates a Well with a title of <length> characters
      Then it is refused: <why>

      Examples:
        | length | why                                |
        | 2      | Titles must be at least 3 characters |
        | 51     | Titles can be at most 50 characters  |

    @COM-047
    Scenario Outline: two signs of Chinese or Korean are a word
      Given Mia is an admin
      When Mia creates the Well "<title>"
      And a visitor opens the Well "<title>"
      Then a visitor sees the Well "<title>"

      Examples:
        | title |
        | 不安   |
        | 우울   |

    @COM-049
    Scenario Outline: a description of <length> characters
      Given Mia is an admin
      When Mia creates a Well with a description of <length> characters
      Then it is refused: <why>

      Examples:
        | length | why                                         |
        | 99     | Descriptions must be at least 100 characters |
        | 5001   | Descriptions can be at most 5000 characters  |

    @COM-050
    Example: line breaks are not kept
      Given Mia is an admin
      When Mia creates the Well "Night Owls" described in two lines
      Then its description is one line

  Rule: Creator and admins change a Well

    @COM-083 @COM-069
    Example: Mia changes the name
      Given the Well "Night Owls"
      When Mia renames "Night Owls" to "Early Birds"
      And Ben opens the Well by its name "early birds"
      Then Ben sees the Well "Early Birds"

    @COM-014
    Example: a member may not
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Ben renames "Night Owls" to "Ben's Well"
      Then it is refused: You do not have permission to do this.

    @COM-083 @API-044
    Example: not to a name that another Well has
      Given the Well "Night Owls"
      And the Well "Early Birds"
      When Mia renames "Night Owls" to "Early Birds"
      Then it is refused: This Well name has already been taken. Please select another.

  Rule: Admins delete Wells, and a deleted Well says so

    @COM-085 @COM-070 @API-045
    Example: Mia deletes one
      Given the Well "Night Owls"
      When Mia deletes "Night Owls"
      And Ben opens the Well "Night Owls"
      Then it is refused: This Well was deleted.

    @COM-085
    Example: it is in no list any more
      Given the Well "Night Owls"
      And Mia deletes "Night Owls"
      When a visitor looks at all Wells
      Then the Wells are "Welcome Well"

    @COM-070
    Example: a member may not
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Ben deletes "Night Owls"
      Then it is refused: You do not have permission to do this.

    @I-066
    Example: its members learn of it, without its name
      Given the Well "Night Owls"
      And Ben is a member of "Night Owls"
      When Mia deletes "Night Owls"
      Then Ben is told by mail that a Well was closed
      And no mail to Ben names "Night Owls"

    @API-045
    Example: nothing more happens in it
      Given the Well "Night Owls"
      And Mia deletes "Night Owls"
      When Ben joins "Night Owls" with the commitment
      Then it is refused: This Well was deleted.
