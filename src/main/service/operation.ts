/** What the console asks of the service (§4.2 to §4.7). `name` is the promotion's name, for the exchange's label. */
export type Operation =
  | { readonly operation: 'catalog-events' }
  | { readonly operation: 'order-details'; readonly url: string }
  | { readonly operation: 'applicable-promotions'; readonly cartToken: string }
  | { readonly operation: 'use-code'; readonly cartToken: string; readonly code: string }
  | {
      readonly operation: 'add-promotion'
      readonly cartToken: string
      readonly promotionId: string
      readonly name?: string
    }
  | {
      readonly operation: 'release-promotion'
      readonly cartToken: string
      readonly promotionId: string
      readonly name?: string
    }
