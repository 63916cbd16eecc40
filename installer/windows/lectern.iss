; Inno Setup 6: installs the bundle for one person, no administrator needed.
; Not yet run: written beside the Linux package, waiting for a Windows machine.
; iscc /DVersion=0.1.0 /DBundle=dist\lectern /Odist lectern.iss   (installer/build.py does it)

[Setup]
AppId={{6E1B6C0C-5B1F-4C53-9A3E-7D0C2B4C1F55}
AppName=Lectern
AppVersion={#Version}
DefaultDirName={autopf}\Lectern
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
SetupIconFile={#Bundle}\_internal\assets\app-icon\lectern.ico
UninstallDisplayIcon={app}\lectern.exe
OutputBaseFilename=lectern-{#Version}-setup
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{autoprograms}\Lectern"; Filename: "{app}\lectern.exe"

[Registry]
; Offered under "Open with", never made the default.
#define Program "Software\Classes\Applications\lectern.exe"
Root: HKA; Subkey: "{#Program}\shell\open\command"; ValueType: string; ValueData: """{app}\lectern.exe"" ""%1"""; Flags: uninsdeletekey
#define Opens(Suffix) \
  'Root: HKA; Subkey: "' + Program + '\SupportedTypes"; ValueType: string; ValueName: ".' + Suffix + '"'
#emit Opens("pdf")
#emit Opens("epub")
#emit Opens("mobi")
#emit Opens("fb2")
#emit Opens("xps")
#emit Opens("docx")
#emit Opens("pptx")
#emit Opens("xlsx")
#emit Opens("odt")
#emit Opens("odp")
#emit Opens("ods")
#emit Opens("rtf")
#emit Opens("html")
#emit Opens("eml")
#emit Opens("mbox")
#emit Opens("png")
#emit Opens("jpg")
#emit Opens("tif")
#emit Opens("md")
#emit Opens("txt")

[Run]
Filename: "{app}\lectern.exe"; Description: "{cm:LaunchProgram,Lectern}"; Flags: nowait postinstall skipifsilent
