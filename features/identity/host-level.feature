Feature: Host levels
  Host level 0 attends, 1 hosts, 2 is special; a member is a host from level 1 upward.

  Rule: Everybody begins at level 0

    @IDN-080
    Example: a new member
      Given Ben is a member
      Then Ben has host level 0

  Rule: The staff sets levels 0, 1 and 2

    @IDN-080
    Scenario Outline: Mia sets level <level>
      Given Ben is a member
      When the staff sets Ben's host level to <level>
      Then Ben has host level <level>

      Examples:
        | level |
        | 1     |
        | 2     |

    Example: there is no level 3
      Given Ben is a member
      When the staff sets Ben's host level to 3
      Then it is refused: Please check host_level: Invalid input.
      And Ben has host level 0

  Rule: Only the staff sets levels

    Example: Ben promotes himself
      Given Ben is a member
      When Ben sets his own host level to 2
      Then it is refused: You do not have permission to do this.
