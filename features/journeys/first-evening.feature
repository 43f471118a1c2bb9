Feature: A first evening
  Somebody new finds a place among people who have been there too, on the pages as they are.

  Rule: Every prerequisite is asked one at a time, and the way leads back to the session

    @journey @browser-only @IDN-034 @IDN-070 @COM-057 @COM-058 @SCH-123 @SCH-051
    Example: from the door to a seat
      Given the Well "Night Owls"
      And Ana hosts "Evening circle" in "Night Owls" tomorrow at 19:00
      When Ben opens an account on the page
      And Ben confirms the address from the mail
      And Ben registers for "Evening circle" on its page, joining the Well on the way
      Then Ben is shown as going on the page

    @journey @browser-only @SCH-118 @SCH-119
    Example: giving the seat back
      Given the Well "Night Owls"
      And Ana hosts "Evening circle" in "Night Owls" tomorrow at 19:00
      And Ben opens an account on the page
      And Ben confirms the address from the mail
      And Ben registers for "Evening circle" on its page, joining the Well on the way
      When Ben unregisters on its page
      Then the page says "You have successfully unregistered."
