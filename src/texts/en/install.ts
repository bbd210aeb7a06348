export default {
  install: 'Install App',
  iosTitle: 'Install on iOS',
  iosShare: 'Tap the Share button in Safari',
  iosAdd: 'Select ‘Add to Home Screen’',
  iosDone: 'Tap ‘Add’',
  otherTitle: 'Install App',
  otherMenu: 'Open the menu of your browser',
  otherInstall: 'Select ‘Install’ or ‘Add to Home screen’',
  otherDone: 'Confirm, and find Facet among your apps',
  close: 'Done',
} as const;
