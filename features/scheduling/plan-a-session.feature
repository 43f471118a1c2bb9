Feature: Planning a session

  Hosts plan sessions in the Wells they belong to, a day ahead at the least, so that people can find them in time.

  Background:
    Given the Well "Night Owls"

  Rule: A session is planned with its title, text, start, length and seats

    @http @SCH-002 @SCH-006 @SCH-139 @SCH-061
    Example: Ana plans an evening
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00
      Then "Night talk" is planned by Ana on Wednesday at 19:00
      And "Night talk" takes 60 minutes and has 16 seats
      And the description of "Night talk" is as written

  Rule: Hosting begins at level 1, after a session was attended

    @SCH-128
    Example: Ben has attended nothing yet
      Given Ben is a member of "Night Owls"
      When Ben plans "Night talk" in "Night Owls" on Wednesday at 19:00
      Then it is refused: You must attend one session before you can host.

  Rule: The host's address is confirmed

    Example: Ana has not looked at her mail yet
      Given Ana has registered without confirming the address
      And Ana may host
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00
      Then it is refused: Please verify your email to create a session.

  Rule: The host belongs to the Well

    @COM-065
    Example: Ana is a stranger there
      Given Ana may host
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00
      Then it is refused: Please join this Well first, then you can create sessions in it.

    @COM-066
    Example: the main Well is for experienced hosts
      Given Ana may host
      When Ana plans "Welcome round" in "Welcome Well" on Wednesday at 19:00
      Then it is refused: Only experienced hosts can create sessions in this Well.

    @COM-066
    Example: Ana is experienced
      Given Ana may host at level 2
      When Ana plans "Welcome round" in "Welcome Well" on Wednesday at 19:00
      Then "Welcome round" is planned by Ana on Wednesday at 19:00

  Rule: Title and text say enough, and not too much

    @SCH-068
    Example: a title of two Chinese signs, which are a word
      Given Ana may host in "Night Owls"
      When Ana plans "不安" in "Night Owls" on Wednesday at 19:00
      Then "不安" is planned by Ana on Wednesday at 19:00

    @SCH-068 @SCH-085
    Example: a title of two letters
      Given Ana may host in "Night Owls"
      When Ana plans "Hi" in "Night Owls" on Wednesday at 19:00
      Then it is refused: Titles must be at least 3 characters

    @SCH-067
    Example: a title of 51 letters
      Given Ana may host in "Night Owls"
      When Ana plans "A very long night of talking about very long nights" in "Night Owls" on Wednesday at 19:00
      Then it is refused: Titles can be at most 50 characters

    @SCH-070 @SCH-086
    Example: a text of 99 characters
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 described in 99 characters
      Then it is refused: Descriptions must be at least 100 characters

    @SCH-069
    Example: a text of 5001 characters
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 described in 5001 characters
      Then it is refused: Descriptions can be at most 5000 characters

  Rule: The start lies a day ahead, at a quarter of an hour, and at most 60 days

    @SCH-081
    Example: tonight
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" today at 19:00
      Then it is refused: Session start times can not start in the past or within the next 24 hours.

    @SCH-082 @SCH-089
    Example: this morning
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" today at 08:00
      Then it is refused: Start time must be in future

    @SCH-079
    Example: five past seven
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:05
      Then it is refused: Sessions start at a quarter of an hour.

    @SCH-078
    Example: the day 61 days from now
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" in 61 days at 00:00
      Then it is refused: Sessions can start up to 61 days from now.

    @SCH-078
    Example: the evening before
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" in 60 days at 23:45
      Then "Night talk" is planned by Ana in 60 days at 23:45

    @SCH-079
    Example: admins plan for any minute to come
      Given Mia is an admin
      When Mia plans "Night talk" in "Night Owls" today at 12:07
      Then "Night talk" is planned by Mia today at 12:07

  Rule: A session takes 30 to 180 minutes

    @SCH-077
    Scenario Outline: <minutes> minutes
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 for <minutes> minutes
      Then it is refused: Invalid Duration. Sessions should be between 30 and 180 minutes.

      Examples:
        | minutes |
        | 29      |
        | 181     |

  Rule: A session has 3 to 16 seats

    @SCH-073 @SCH-074 @API-029
    Example: two seats
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 with 2 seats
      Then it is refused: Sessions have 3-16 attendees, and never fewer than have registered.

    @SCH-073 @SCH-075
    Example: seventeen seats
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 with 17 seats
      Then it is refused: Sessions have 3-16 attendees.

  Rule: An external session meets on Zoom or Google Meet

    @SCH-004
    Example: a meeting elsewhere
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 on https://zoom.us/j/123
      Then Ana sees the meeting link https://zoom.us/j/123 of "Night talk"
      And a visitor sees only the page of "Night talk"

    @SCH-072 @SCH-087 @API-031
    Example: a look-alike
      Given Ana may host in "Night Owls"
      When Ana plans "Night talk" in "Night Owls" on Wednesday at 19:00 on https://zoom.us.example.com/j/1
      Then it is refused: Please enter a valid external link

  Rule: Nobody hosts two sessions at once

    @API-032
    Example: half an hour later
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      When Ana plans "Late talk" in "Night Owls" on Wednesday at 19:30
      Then it is refused: This overlaps another session you are registered for or host.

    @API-032
    Example: right after
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      When Ana plans "Late talk" in "Night Owls" on Wednesday at 20:00
      Then "Late talk" is planned by Ana on Wednesday at 20:00

  Rule: Group-hosted sessions are led by those who come, and set up by experienced hosts

    @SCH-003
    Example: nobody is presented as host
      Given Ana has set up the group-hosted "Round table" in "Night Owls" on Wednesday at 19:00
      Then "Round table" has no host to be seen

    Example: Ana is at level 1
      Given Ana may host in "Night Owls"
      When Ana plans the group-hosted "Round table" in "Night Owls" on Wednesday at 19:00
      Then it is refused: You cannot create a group-hosted session yet.
