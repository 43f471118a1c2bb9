Feature: In free words, again
  The scenarios of `scripts/fixtures/free-words-again.feature`, written without looking at the steps, after the nearest steps
  were taken for those that there are not, and what an example has to bring along.

  Background:
    Given the Well "Night Owls"

  Scenario: A newcomer confirms the address
    Given Lena has registered with "lena@example.net"
    When Lena logs out
    And Lena tries to log in
    Then Lena is asked to confirm the email address
    When Lena confirms the email address
    And Lena logs out
    And Lena logs in
    Then Lena is logged in
    And Lena gets the mail "Please confirm your email for Wellspring"

  Scenario: Removed from a Well
    Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben is a member of "Night Owls"
    And Ben has joined "Night talk"
    When Mia removes Ben from "Night Owls" because "Was rude"
    Then Ben is no longer a member of "Night Owls"
    And Ben has lost his seat in "Night talk"
    When Mia lets Ben back in
    And Ben joins "Night Owls"
    Then Ben belongs to "Night Owls"

  Scenario: A post is answered and taken back
    Given Ana and Ben are members of "Night Owls"
    When Ana posts "First night without pills" in "Night Owls"
    And Ben replies "Well done, keep going"
    Then Ana sees the reply by Ben
    And Ana sees the reply
    When Ben deletes the reply
    Then nobody sees the reply any more
    And Ben sees "First night without pills"

  Scenario: Who cannot come gives the seat to the next
    Given Ana hosts the session "Slow breathing" on Wednesday at 19:00 with 3 seats
    And Ben, Cleo and Eve have signed up for "Slow breathing"
    And Dan is on the waiting list of "Slow breathing"
    When Ben cancels his seat in "Slow breathing"
    Then a seat is kept for Dan
    And Dan gets a mail about it
    When Dan signs up for the session
    Then Dan gets a seat in "Slow breathing"
    And the waiting list of "Slow breathing" is empty

  Scenario: A loud guest is muted and moved out
    Given Ana hosts the session "Evening talk" tomorrow at 20:00
    And Ben and Cleo have signed up for "Evening talk"
    And it is tomorrow at 19:58
    And it is 20:00
    When Ana enters the room
    And Ben enters the room
    And Cleo enters the room
    And Ana mutes Ben
    Then Ben is asked to mute in "Evening talk"
    When Ana removes Ben from the room
    Then Ben is not in the room any more
    And Ben cannot enter the room again

  Scenario: Small groups for fifteen minutes
    Given Ana hosts "Evening talk" on Wednesday at 20:00
    And Ana, Ben, Cleo, Dan, Eve, Finn and Gus are in the room of "Evening talk"
    When Ana opens 1 breakout room for 15 minutes
    Then Ben is in a breakout room
    When 16 minutes pass
    Then everybody is back in the main room

  Scenario: A review after the session
    Given Ben and Cleo attended the session "Slow breathing" hosted by Ana
    When Ben writes the review "It helped me to sleep"
    Then Ana sees the review

  Scenario: A card that expired
    Given Ben pays for the monthly plan
    When the card of Ben is declined at the next renewal
    Then Ben gets the mail "A payment on Wellspring did not work"
    And Ben can still use Unlimited
    When Ben enters a new card
    And 1 day passes
    Then Ben is charged 15 dollars
    And Ben was charged 2 times
    And Ben has the plan Unlimited

  Scenario: A member is reported, warned and appeals
    Given Ana hosts the session "Evening talk" on Wednesday at 20:00
    And Ben and Cleo have signed up for "Evening talk"
    And Ben wrote "You are an idiot" in the chat of "Evening talk"
    When Cleo reports the message of Ben
    Then Mia sees the report by Cleo
    When Mia warns Ben because "Insulted Cleo in a chat"
    Then Ben is told the reason
    When Ben appeals against the warning
    Then the mailed link shows Ben that his objection waits

  Scenario: Two who do not want to meet
    Given Ana hosts "Slow breathing" on Wednesday at 19:00
    And Cleo and Dan are members
    And Cleo has blocked Dan
    When Dan looks at the profile of somebody unknown
    Then it does not exist
    When Cleo signs up for "Slow breathing"
    Then Dan does not see Cleo in "Slow breathing"
    When Cleo unblocks Dan
    Then Dan sees the profile of Cleo

  Scenario: The week of a host who travels
    Given Ana lives in Berlin
    And Ben lives in New York
    When Ana creates the session "Morning walk" on Sunday at 9:00
    Then Ben sees that "Morning walk" starts at 04:00
    When Ana moves "Morning walk" to Sunday at 10:00
    Then Ben sees that the session starts at 05:00
    Given Ben has signed up for the session
    When Ana moves the session to Sunday at 11:00
    Then Ben gets a mail that the time has changed
    When it is one hour before "Morning walk"
    Then Ben gets a reminder

  Scenario: Leaving for good
    Given Ana hosts "Slow breathing" on Wednesday at 19:00 with 3 seats
    And Ben has signed up for "Slow breathing"
    And Ben is a member of "Night Owls"
    And Ben has posted "Hello everyone" in "Night Owls"
    When Ben deletes his account
    Then "Slow breathing" has 3 seats left
    When 31 days pass
    Then Ben cannot log in any more
    And the post "Hello everyone" is by a former member

  Scenario: A member comes back
    Given Ben logs out
    When Ben comes back
    Then Ben is logged in
    When Mia suspends Ben for 2 days
    And 3 days pass
    And Ben comes back
    Then Ben is active
    And Ben can log in
    Given Ana hosts the session "Evening talk" tomorrow at 20:00
    And Ana, Cleo, Dan and Ben are in the room of "Evening talk"
    When Ben leaves the room of "Evening talk"
    Then Ben is not in the room
    When Ben comes back into the room
    Then Ben is together with Ana, Cleo and Dan in "Evening talk"

  Scenario: The bank takes back a charge that was paid before
    Given Ben has paid for a month
    When 1 week passes
    And Ben disputes the charge with his bank
    Then Mia is told that Ben disputes 15 dollars
    And Ben has disputed 15 dollars
