export default {
  title: 'My bundles',
  loading: 'Loading your bundles',
  errorTitle: 'Your bundles could not be loaded',
  emptyTitle: 'You have not bought a bundle yet',
  emptyText:
    'A bundle is a set of photos by one creator. Bought once, you can make each of them with your face.',
  discover: 'Find bundles',
  loadingMore: 'Loading more bundles',
  loadMore: 'Load more',
  by: 'by {{partner}}',
  progress: '{{used}} of {{total}} photos made',
  allMade: 'All made',
  receipt: 'Bought {{date}} for {{amount}} {{code}}',
  order: 'Order {{id}}',
  make: 'Make a photo',
  makeOf: 'Make a photo of {{name}}',
} as const;
