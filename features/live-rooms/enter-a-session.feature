Feature: Entering a session

  People with a place come in from ten minutes before the start; whoever comes too late for the first time stays out.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: The doors open ten minutes before the start

    @http @ROM-020
    Example: Ben comes eleven minutes early
      When it is 11 minutes before "Night talk"
      And Ben enters "Night talk"
      Then it is refused: You will be able to enter the waiting room 5 minutes before the session start time.

    @ROM-014 @ROM-020 @ROM-021
    Example: Ben comes ten minutes early, sets up camera and microphone, and waits from five minutes before the start
      When it is 10 minutes before "Night talk"
      And Ben enters "Night talk"
      Then Ben is let in
      When Ben looks into the room of "Night talk"
      Then it is refused: This session is not open for you now.
      When it is 5 minutes before "Night talk"
      And Ben enters "Night talk"
      Then Ben is let in
      And no secret of the video service is told
      And Ben waits for the start in "Night talk"

  Rule: Only people with a place come in

    Example: Eve has not registered
      Given Eve is a member of "Night Owls"
      When "Night talk" starts
      And Eve enters "Night talk"
      Then it is refused: Please register for this session first.

    Example: a visitor
      When "Night talk" starts
      And a visitor enters "Night talk"
      Then it is refused: Please log in to continue.

    @API-043
    Example: a room that is not Ben's
      When "Night talk" starts
      And Ben enters another room of "Night talk"
      Then it is refused: You are not assigned to this room.

  Rule: The email address is confirmed

    @ROM-011
    Example: Eve registered with an address that is not confirmed
      Given Eve has registered without confirming the address
      When "Night talk" starts
      And Eve enters "Night talk"
      Then it is refused: Please verify your email to enter this session.

  Rule: Five minutes after the start it is too late to come for the first time

    @ROM-022
    Example: just in time
      When it is 4 minutes into "Night talk"
      And Ben enters "Night talk"
      Then Ben is let in

    @ROM-022 @API-039
    Example: a minute later
      When it is 6 minutes into "Night talk"
      And Ben enters "Night talk"
      Then it is refused: You are more than 5 minutes late.

    Example: the host joins a group that went on without her
      Given "Night talk" starts
      And Ben, Cleo and Dan have entered "Night talk"
      When it is 10 minutes into "Night talk"
      And Ana enters "Night talk"
      Then Ana is together with Ben, Cleo and Dan in "Night talk"

    Example: whoever only prepares the camera was on time
      Given it is 4 minutes into "Night talk"
      And Ben prepares for "Night talk"
      When it is 7 minutes into "Night talk"
      And Ben enters "Night talk"
      Then Ben is let in

  Rule: A host attends a session before the first one of their own

    @ROM-013
    Example: Ana's level was taken back a moment before
      When "Night talk" starts
      And Ana may host at level 0
      And Ana enters "Night talk"
      Then it is refused: You must attend one session before you can host.

  Rule: An outside session gives its link to those who come

    @ROM-016
    Example: Ben is given the link
      Given Ana hosts "Far away" in "Night Owls" on Thursday at 19:00 on https://meet.google.com/abc-defg-hij
      And Eve is registered for "Far away" in "Night Owls"
      When it is 5 minutes before "Far away"
      And Eve enters "Far away"
      Then Eve is given the link https://meet.google.com/abc-defg-hij

  Rule: A session that was called off or is over is closed

    @ROM-061
    Example: called off while Ben waits
      Given it is 5 minutes before "Night talk"
      And Ben enters "Night talk"
      When Ana calls off "Night talk"
      And Ben looks into the room of "Night talk"
      Then it is refused: This session was canceled.

    @ROM-062
    Example: long over
      Given it is 90 minutes into "Night talk"
      When Ben enters "Night talk"
      Then it is refused: This session has ended.
