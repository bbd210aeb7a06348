import { graphql } from '../graphql.ts';

export const APP_PRODUCTS = graphql(`
  query appProducts {
    appProducts(isActive: true) { id name amount bonus price priceCurrency marker currency { id code } }
  }
`);

export const INITIATE_PAYMENT = graphql(`
  mutation InitiatePayment($input: InitiatePaymentInput!) {
    InitiatePayment(input: $input) {
      success
      requestId
      productInfo { price total productId currency name }
      redirectUrl
      error { code message }
    }
  }
`);

export const PURCHASES = graphql(`
  query purchases($pagination: PaginationInput!) {
    purchases(pagination: $pagination) {
      totalCount
      totalPages
      purchases { id orderId name amount bonus total priceCurrency status error createdAt currency { id code } }
    }
  }
`);

export const SPENDINGS = graphql(`
  query spendings($pagination: PaginationInput!) {
    spendings(pagination: $pagination) {
      totalCount
      totalPages
      spendings {
        id amount status serviceName productTitle productionUid bundlePurchaseId bundleName orderId createdAt
        currency { id code }
      }
    }
  }
`);

export const PAYMENT_STATUS = graphql(`
  query paymentStatus($requestId: String!) {
    paymentStatus(requestId: $requestId)
  }
`);
