export default {
  title: 'Gallery',
  emptyTitle: 'Your photos will appear here',
  emptyText: 'Open a creator’s page, pick a photo and put your face into it.',
  emptyAction: 'Try an example',
  emptyHome: 'Go to home',
  errorTitle: 'Your photos could not be loaded',
  loading: 'Loading your photos',
  loadingMore: 'Loading more photos',
  loadMore: 'Load more photos',
} as const;
