export default {
  install: '앱 설치',
  iosTitle: 'iOS에 설치하기',
  iosShare: 'Safari에서 공유 버튼을 누르세요',
  iosAdd: '‘홈 화면에 추가’를 선택하세요',
  iosDone: '‘추가’를 누르세요',
  otherTitle: '앱 설치',
  otherMenu: '브라우저의 메뉴를 여세요',
  otherInstall: '‘설치’ 또는 ‘홈 화면에 추가’를 선택하세요',
  otherDone: '설치를 확인하면 앱 목록에서 Facet을 찾을 수 있어요',
  close: '완료',
} as const;
