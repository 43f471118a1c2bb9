Feature: An installation without payments

  Without keys of a payment provider no price is shown anywhere.

  Rule: There is nothing to pay for

    Example: no plan is on sale
      Then no plan is shown to Ben
      And Ben is on Basic

    Example: what staff set holds
      Given Ben has the plan unlimited
      Then the next plan of Ben is "Basic"
