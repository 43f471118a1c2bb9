Feature: The first steps
  A new member is led to people who know the topic from their own lives, and may leave at every step.

  Rule: Wells are joined in one go, and the way leads on to a first session

    @journey @browser-only @IDN-010 @IDN-011
    Example: two Wells
      Given the Well "Night Owls"
      And the Well "Early Birds"
      And Ben is a member
      And Ben logs in on the page
      When Ben joins "Night Owls" and "Early Birds" in the first steps
      And Ben continues with Basic
      Then the page says "Start with a New Members Session"
      And Ben belongs to "Night Owls"
      And Ben belongs to "Early Birds"

  Rule: They go on where they were left, and end once

    @journey @browser-only
    Example: interrupted
      Given Ben is a member
      And Ben logs in on the page
      When Ben skips the first of the first steps
      And Ben looks for the first steps again
      Then the page says "Start free, stay as long as you like"

    @journey @browser-only
    Example: skipped for good
      Given Ben is a member
      And Ben logs in on the page
      When Ben skips all of the first steps
      And Ben looks for the first steps again
      Then Ben is at home on the page
