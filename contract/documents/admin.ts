import { graphql } from '../graphql.ts';

export const AUDIT_RECORDS = graphql(`
  query auditRecords(
    $text: String
    $act: String
    $from: String
    $until: String
    $isOldestFirst: Boolean
    $pagination: PaginationInput!
  ) {
    auditRecords(
      text: $text
      act: $act
      from: $from
      until: $until
      isOldestFirst: $isOldestFirst
      pagination: $pagination
    ) {
      totalCount
      isCountCut
      records { id act subjectType subjectId before after requestId createdAt user { id username } }
    }
  }
`);

export const SERVICES = graphql(`
  query services($isActive: Boolean, $type: ServiceType, $currencyId: Int) {
    services(isActive: $isActive, type: $type, currencyId: $currencyId) {
      id name description cost type cooldown stock availableStock stockAlertThreshold isActive version
      currency { id name code }
    }
  }
`);

export const CREATE_SERVICE = graphql(`
  mutation createService($input: CreateServiceInput!) { createService(input: $input) { ok id error } }
`);

export const UPDATE_SERVICE = graphql(`
  mutation updateService($id: Int!, $version: Int, $input: UpdateServiceInput!) {
    updateService(id: $id, version: $version, input: $input) { ok id error }
  }
`);

export const ADJUST_SERVICE_STOCK = graphql(`
  mutation adjustServiceStock($serviceId: Int!, $input: StockAdjustmentInput!) {
    adjustServiceStock(serviceId: $serviceId, input: $input) {
      success
      service { id stock availableStock }
      previousStock
      newStock
      error
    }
  }
`);

export const STOCK_ADJUSTMENTS = graphql(`
  query stockAdjustments($serviceId: Int!) {
    stockAdjustments(serviceId: $serviceId) { id previousStock newStock reason username createdAt }
  }
`);

export const CURRENCIES = graphql(`
  query currencies($isActive: Boolean) {
    currencies(isActive: $isActive) {
      id code name type description sortOrder isActive version createdAt updatedAt
    }
  }
`);

export const CREATE_CURRENCY = graphql(`
  mutation createCurrency($input: CreateCurrencyInput!) { createCurrency(input: $input) { ok id error } }
`);

export const UPDATE_CURRENCY = graphql(`
  mutation updateCurrency($id: Int!, $version: Int, $input: UpdateCurrencyInput!) {
    updateCurrency(id: $id, version: $version, input: $input) { ok id error }
  }
`);

export const ALL_BOTS = graphql(`
  query allBots($isActive: Boolean) {
    allBots(isActive: $isActive) {
      id name isActive version createdAt updatedAt image { url width height placeholder }
    }
  }
`);

export const CREATE_BOT = graphql(`
  mutation createBot($file: Upload!, $name: String!) { createBot(file: $file, name: $name) { ok id error } }
`);

export const UPDATE_BOT = graphql(`
  mutation updateBot($id: Int!, $version: Int, $input: UpdateBotInput!) {
    updateBot(id: $id, version: $version, input: $input) { ok id error }
  }
`);

export const DELETE_BOT = graphql(`
  mutation deleteBot($id: Int!) { deleteBot(id: $id) { ok id error } }
`);

export const ALL_APP_PRODUCTS = graphql(`
  query allAppProducts($isActive: Boolean, $currencyId: Int) {
    appProducts(isActive: $isActive, currencyId: $currencyId) {
      id name description amount bonus price priceCurrency stock availableStock platformData marker sortOrder
      isActive version
      currency { id name code }
    }
  }
`);

export const CREATE_APP_PRODUCT = graphql(`
  mutation createAppProduct($input: CreateAppProductInput!) { createAppProduct(input: $input) { ok id error } }
`);

export const UPDATE_APP_PRODUCT = graphql(`
  mutation updateAppProduct($id: Int!, $version: Int, $input: UpdateAppProductInput!) {
    updateAppProduct(id: $id, version: $version, input: $input) { ok id error }
  }
`);

export const DASHBOARD = graphql(`
  query dashboard($days: Int!) {
    dashboard(days: $days) {
      days { day succeeded failed signUps queueSeconds makingSeconds revenue { currency amount } }
      outcomes { code count }
      storage { files bytes }
      waiting
      making
      lowStock { id name availableStock }
      failingJobs { id queue isWaiting tries problem failedAt }
    }
  }
`);

export const RETRY_JOB = graphql(`
  mutation retryJob($queue: String!, $id: String!) { retryJob(queue: $queue, id: $id) { ok error } }
`);

export const DISCARD_JOB = graphql(`
  mutation discardJob($queue: String!, $id: String!) { discardJob(queue: $queue, id: $id) { ok error } }
`);
