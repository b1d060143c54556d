// Files as payroll programs and management consoles export them. All people and devices are invented.

/** A payroll list: titles above the headings, names in capitals in one column, dates of several forms, no e-mails, a total row. */
export const PAYROLL_LIST = [
  'AURORA RETAIL S.R.L.;;;;;;',
  'Elenco dipendenti in forza al 30.11.2026;;;;;;',
  ';;;;;;',
  'Cognome e Nome;Matricola;Codice Fiscale;Data di nascita;Data assunzione;Qualifica;Retribuzione annua lorda',
  'ROSSI ANNA MARIA;0001;RSSNMR80A41F205G;01.01.1980;01.02.2019;Store Manager;34.500,00',
  'DE LUCA MARCO;0002;DLCMRC75B02H501D;2-2-75;2-9-21;Addetto vendite;26.000,00',
  "D'ANGELO NICOLÒ;0003;DNGNCL90C03F839Z;03/03/1990;15.06.2022;Addetto vendite;25.500,00",
  'DI SALVO ANNA;0004;DSLNNA58D44G273B;4-4-58;01.03.2001;Magazziniere;27.250,00',
  'Totale dipendenti: 4;;;;;;113.250,00',
].join('\r\n');

/** The users of the Microsoft 365 admin center (Users > Active users > Export users). */
export const MICROSOFT_365_USERS = [
  'Block credential,City,Country/Region,Department,DirSyncEnabled,Display name,Fax,First name,Last name,Licenses,Mobile Phone,Object Id,Office,Phone number,Title,Usage location,User principal name,When created',
  'False,Milano,Italy,Sales,,Anna Rossi,,Anna,Rossi,Microsoft 365 Business Standard,+39 333 1234567,0d1c,,02 1234567,Store Manager,IT,anna.rossi@aurora.example,2021-09-02 08:11:12Z',
  'True,Milano,Italy,Logistica,,Ugo Neri,,Ugo,Neri,Unlicensed,,0d1d,,,Magazziniere,IT,ugo.neri@aurora.example,2022-01-10 09:00:00Z',
].join('\n');

/** The users of Microsoft Entra (Users > Download users). */
export const ENTRA_USERS = [
  'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,accountEnabled,usageLocation,streetAddress,state,country,physicalDeliveryOfficeName,city,postalCode,telephoneNumber,mobilePhone,authenticationAliasEmailAddress,ageGroup,companyName,creationType,directorySynced,createdDateTime',
  'lia.verdi@aurora.example,Lia Verdi,Verdi,lia.verdi@aurora.example,Lia,0d1e,Member,Visual Merchandiser,Vendite,True,IT,,,,,Milano,20100,02 7654321,+39 333 7654321,,,,,,2023-03-01T10:00:00Z',
  'ivo.blu@aurora.example,Ivo Blu,Blu,ivo.blu@aurora.example,Ivo,0d1f,Member,Addetto vendite,Vendite,False,IT,,,,,Milano,20100,,,,,,,,2023-03-02T10:00:00Z',
].join('\n');

/** The users of Google Workspace (Directory > Users > Download users). */
export const GOOGLE_USERS = [
  'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Work Phone,Home Phone,Mobile Phone,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center,Change Password at Next Sign-In,New Status [UPLOAD ONLY]',
  'Tea,Longo,tea.longo@aurora.example,****,,/,,Active,2026/11/20 08:00:00,,,,02 1111111,,+39 333 1111111,G-17,,Buyer,teo.riva@aurora.example,Vendite,,False,',
  'Teo,Riva,teo.riva@aurora.example,****,,/,,Active,Never logged in,,,,,,,G-18,,Direttore acquisti,,Vendite,,False,',
].join('\n');

/** The devices of Microsoft Intune (Devices > All devices > Export). */
export const intuneDevices = (firstUser: string, secondUser: string): string =>
  [
    'Device ID,Device name,Enrollment date,Last check-in,Azure AD Device ID,OS version,Azure AD registered,Serial number,Manufacturer,Model,IMEI,Category,Primary user UPN,Primary user email address,Primary user display name,Compliance,Managed by,Ownership,Device state,Encrypted,OS,Total storage,Free storage',
    `1a2b,PC-AURORA-01,2025-01-13 08:30:00.0000000,2026-11-27 07:01:00.0000000,3c4d,10.0.22631.2861,True,PF4ABCD1,LENOVO,20XW004AIX,,Unknown,${firstUser},${firstUser},Anna Rossi,Compliant,Intune,Corporate,Managed,True,Windows,475.00,300.00`,
    `1a2c,PC-AURORA-02,2025-02-03 09:00:00.0000000,2026-11-26 17:40:00.0000000,3c4e,10.0.22631.2861,True,PF4ABCD2,LENOVO,20XW004AIX,,Unknown,${secondUser},${secondUser},Persona Sconosciuta,Compliant,Intune,Corporate,Managed,True,Windows,475.00,280.00`,
    '1a2d,PC-AURORA-03,2025-02-04 09:00:00.0000000,2026-11-26 17:40:00.0000000,3c4f,10.0.22631.2861,True,PF4ABCD3,LENOVO,20XW004AIX,,Unknown,,,,Compliant,Intune,Corporate,Managed,True,Windows,475.00,280.00',
  ].join('\n');

/** The assets of snipe-it (Assets > Export). */
export const snipeItAssets = (user: string): string =>
  [
    'Company,Asset Name,Asset Tag,Model,Model No.,Category,Manufacturer,Serial,Purchase Date,Purchase Cost,Order Number,Status,Checked Out To,Location,Warranty Months,Notes',
    `,Portatile cassa,SN-0001,Latitude 5440,5440,Laptop,Dell,DLSN001,2024-03-05,"1,299.00",PO-1,Deployed,${user},Milano,36,`,
    ',Monitor ufficio,SN-0002,U2724D,,Monitor,Dell,DLSN002,2024-03-05,349.90,PO-1,Ready to Deploy,,Milano,36,',
  ].join('\n');
