Feature: Codes and gifts

  A gift is months of Unlimited for another person, redeemed without a card. A discount makes the first months of a membership free. Each code is used once.

  Rule: A gift needs no card and is not renewed

    @BIL-013 @BIL-058
    Example: Ana gives Cleo three months
      When Ana buys a gift of "Unlimited, every 3 months" for "cleo@example.org"
      And a code arrives at "cleo@example.org", and Cleo redeems it
      Then Cleo has Unlimited until 2026-08-04
      And the next plan of Cleo is "Basic"
      And Ana has paid 42 dollars in all
      And Ana sees that the gift for "cleo@example.org" was used
      And Ana gets a mail "Your gift on Wellspring"

    @BIL-041 @BIL-054 @BIL-055 @BIL-056
    Example: looking at a gift does not use it up
      Given the gift code "SPRING-2026" for 2 free months
      When Ben looks at the code "spring 2026"
      Then it is a gift of 2 months
      And the code "SPRING-2026" is active
      When Ben redeems "SPRING-2026"
      Then Ben has Unlimited until 2026-07-04
      And the code "SPRING-2026" is used

    @API-049
    Example: a gift cannot be used a second time
      Given the gift code "SPRING-2026" for 2 free months
      When Ben redeems "SPRING-2026"
      And Cleo redeems "SPRING-2026"
      Then it is refused: This code has already been used.
      And Cleo is on Basic

    Example: a gift that Ben redeems again is his, and counts once
      Given the gift code "SPRING-2026" for 2 free months
      When Ben redeems "SPRING-2026"
      And Ben looks at the code "SPRING-2026"
      Then it is a gift of 2 months
      When Ben redeems "SPRING-2026"
      Then it is a gift of 2 months
      And Ben has Unlimited until 2026-07-04
      When Ben subscribes to "Unlimited, monthly" with the code "SPRING-2026"
      Then it is refused: This code has already been used.

    Example: gifts follow each other, and what is paid for
      Given Ben is subscribed to "Unlimited, monthly"
      And the gift code "SPRING-2026" for 2 free months
      And the gift code "SUMMER-2026" for 1 free month
      When Ben redeems "SPRING-2026"
      And Ben redeems "SUMMER-2026"
      Then Ben has Unlimited until 2026-09-04
      When it is 2026-08-30 at 12:00
      Then Ben has paid 15 dollars in all
      When it is 2026-09-05 at 12:00
      Then Ben has Unlimited until 2026-10-04
      And Ben has paid 30 dollars in all

  Rule: A discount belongs to a purchase

    @BIL-014
    Example: two free months, then the price
      Given the discount code "WELCOME-26" for 2 free months
      And Ben has a card
      When Ben subscribes to "Unlimited, monthly" with the code "WELCOME-26"
      Then Ben has Unlimited until 2026-07-04
      And Ben has paid 0 dollars in all
      When it is 2026-07-05 at 12:00
      Then Ben has Unlimited until 2026-08-04
      And Ben has paid 15 dollars in all

    Example: it is not redeemed without one
      Given the discount code "WELCOME-26" for 2 free months
      When Ben redeems "WELCOME-26"
      Then it is refused: This code is for a new membership: enter it when you choose a plan.

  Rule: Staff make codes and switch them off

    @ADM-015 @ADM-029
    Example: members see no codes
      When Ben looks for codes
      Then it is refused: You do not have permission to do this.
      When Ben creates the code "HALLO-27" for 3 free months
      Then it is refused: You do not have permission to do this.

    @ADM-019 @ADM-020 @ADM-030
    Example: a code of one's own has more than five characters; a shorter one is generated instead
      Given Mia is an admin
      When Mia creates the code "LONGER" for 1 free month
      Then the code "LONGER" is active
      When Mia creates the code "SHORT" for 1 free month
      Then it is a code of 16 characters that cannot be guessed
      When Mia creates a code for 1 free month
      Then it is a code of 16 characters that cannot be guessed

    @ADM-021 @ADM-031
    Example: a code that is switched off looks like one that does not exist
      Given Mia is an admin
      And the gift code "SPRING-2026" for 2 free months
      When Mia switches the code "SPRING-2026" off
      And Ben redeems "SPRING-2026"
      Then it is refused: This code cannot be used. Please check it and try again.
      When Mia switches the code "SPRING-2026" on
      And Ben redeems "SPRING-2026"
      Then the code "SPRING-2026" is used

    @ADM-021 @ADM-031
    Example: a code that staff let expire is not switched on again
      Given Mia is an admin
      And the gift code "SPRING-2026" for 2 free months
      When Mia lets the code "SPRING-2026" expire
      Then the code "SPRING-2026" is expired
      When Ben redeems "SPRING-2026"
      Then it is refused: This code cannot be used. Please check it and try again.
      When Mia switches the code "SPRING-2026" on
      Then it is refused: This code has expired.
