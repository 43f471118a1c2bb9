Feature: A year in the life of a member

  Nina subscribes on the last day of January of a leap year. Her clock changes in spring and in autumn; her day stays the same.

  Rule: Months are calendar months

    Example: from January to January
      Given it is 2028-01-31 at 18:00
      And Nina is subscribed to "Unlimited, monthly"
      Then Nina has Unlimited until 2028-02-29
      When it is 2028-03-01 at 09:00
      Then Nina has Unlimited until 2028-03-31
      And Nina has paid 30 dollars in all
      When it is 2028-04-01 at 09:00
      Then Nina has Unlimited until 2028-04-30
      When Nina cancels the membership
      And it is 2028-05-02 at 09:00
      Then Nina is on Basic
      And Nina has paid 45 dollars in all
      Given the gift code "BACK-AGAIN" for 3 free months
      When Nina redeems "BACK-AGAIN"
      Then Nina has Unlimited until 2028-08-02
      When Nina subscribes to "Unlimited, every 3 months"
      Then Nina has Unlimited until 2028-08-02
      And Nina has paid 45 dollars in all
      When it is 2028-07-27 at 09:00
      Then Nina gets a mail "Your membership on Wellspring is renewed soon"
      When it is 2028-08-03 at 09:00
      Then Nina has Unlimited until 2028-11-02
      And Nina has paid 87 dollars in all
      Given Nina has a card that cannot be charged
      When it is 2028-11-02 at 18:00
      Then Nina keeps Unlimited until 2028-11-09 although a payment is missing
      When Nina saves a card
      Then Nina has Unlimited until 2029-02-02
      And Nina has paid 129 dollars in all
      And the revenue of 2028-11 is 42 dollars
