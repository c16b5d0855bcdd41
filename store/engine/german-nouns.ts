/**
 * German nouns that words are often joined of, in their dictionary form: what compounds are taken apart by. Ours, from the words that
 * news use; which of them a compound has says nothing about the rest of the language.
 */
const nouns = `
abbildung abend abfall abgabe abgeordnete abgeordneter abkommen ablehnung abnahme abonnent absage absatz abschiebung
abschluss abschreibung abschwung abstimmung absturz abteilung abwanderung abwesenheit affäre agent agentur airline akku
akquisition akte aktie aktienrückkauf aktualisierung album allianz alter amoklauf amtsenthebung analyse analyst anbieter
anfang anführer angabe angebot angeklagte angelegenheit angestellte angriff angst anhänger anhörung anklage anklageschrift
ankündigung anlage anleihe anordnung ansatz anschlag anschuldigung ansprache anstieg anstrengung anteil antwort anwalt
anwender anwesenheit anwohner anzahl applaus april arbeit arbeiter arbeitnehmer arbeitslose arbeitslosigkeit arbeitsplatz
armee armut artikel arzneimittel arzt aspekt asyl atmosphäre atom attentat aufführung aufregung aufruhr aufschwung
aufsichtsrat auftakt auftrag auftragsbestand auftragseingang auftritt aufwendung aufzeichnung augenblick august ausblick
ausbruch auseinandersetzung ausfall ausfuhr ausgabe auslieferung aussage ausschreitung ausschuss aussicht ausstellung
ausstoß ausweitung auswirkung auszeichnung auto autobauer autofahrer autohersteller autor baby bahnhof band bank bankrott
bargeld basis batterie bauer beamter beben bedarf bedenken bedingung bedrohung bedürfnis beerdigung befehl befragung befund
begegnung begeisterung beginn begriff behandlung behauptung behörde beifall beispiel beitrag bekanntgabe belastung
beliebtheit belohnung belästigung bemühung benutzer bereich berg bericht besatzung beschluss beschuldigte beschuldigung
beschwerde beschäftigte beschäftigung besitzer besorgnis bestechung bestellung besuch besucher beteiligung betrag betreiber
betrieb betriebsergebnis betrug bevölkerung bewegung bewerber bewertung bewohner bezahlung bezirk bier bild bildschirm
billiarde billion blockade boden bombe boot botschaft boykott branche brand breite brief brot bruder bruttoinlandsprodukt
brücke buch budget bund bundesanwaltschaft bundesland bundesrat bundesstaat bundestag bußgeld börse bündnis bürger
bürgermeister büro campus cent champion chance chaos charme chef chefin chip club coach corona coronavirus cyberangriff
daten datum dauer deal debatte defekt defizit demonstration detektiv dezember diagnose diebstahl dienst dienstag
dienstagabend dienstagmorgen dienstagnachmittag dienstleistung ding direktor diskriminierung diskussion dividende dokument
dokumentarfilm dokumentation dollar donnerstag donnerstagabend donnerstagmorgen donnerstagnachmittag dorf dreiviertel
drittel droge drohne drohung druck durchbruch durchschnitt durchsuchung durchsuchungsbefehl dutzend dürre ebene effekt
effizienz ehefrau ehemann ehre eigenschaft eigentümer einbruch einfluss einfuhr einheit einigung einkommen einladung
einnahme einreise einrichtung einsatz einschreibung einsparung einstufung einsturz einwohner einzelhandel einzelhändler
eisen eleganz elend eltern elternteil emission empfehlung empörung ende endspiel energie engagement engpass entführung
entlassung entscheid entscheidung enttäuschung entwickler entwicklung epidemie episode epoche erdbeben erde erdgas ereignis
erfolg ergebnis erhebung erholung erhöhung erkenntnis erklärung erkrankung erlaubnis erleichterung erlös ermittler
ermittlung ernte ersparnis ertrag erzeugnis erzählung etat euro europameisterschaft evakuierung existenz exodus expansion
experiment experte explosion export fabrik fachmann fachzeitschrift fahnder fahrer fahrgast fahrlässigkeit fahrrad fahrt
fahrzeug fairness fakt fall familie feber februar fehde fehlbetrag fehler fehlverhalten feier feiertag ferien fernsehen fest
festival festland festnahme feuer feuerpause film finale firma firmenchef fisch fleisch flucht flug fluggesellschaft
flughafen flugzeug fluss flut flüchtling folge fonds forderung form forscher forschung fortschritt foto frage franken frau
freiheit freiheitsstrafe freispruch freitag freitagabend freitagmorgen freitagnachmittag freude freund freundin freundschaft
frieden frist frust frühjahr frühling furcht fusion fußball fähigkeit fähre fälschung führer führung führungskraft fünftel
gastgeber gaststätte gatte gattin gebiet gebirge gebrauch gebäude gebühr gefahr gefährdung gefängnis gegend gegenwart
gegenwind gehalt geisel geldbuße geldstrafe gelegenheit gelände gemeinde gemeinschaft gemüse genehmigung generalbundesanwalt
generation genozid gerechtigkeit gericht gerichtsmediziner gerät gesamtzahl geschenk geschichte geschick geschwindigkeit
geschwister geschäft geschäftsführer gesellschaft gesetz gesetzentwurf gesetzesentwurf gesetzgebung gesicht gespräch
getreide getötete gewalt gewerkschaft gewicht gewinn gewinner gipfel gipfeltreffen gitarrist gleichberechtigung gleichheit
gleichstellung globus glück glückwunsch gold gouverneur gremium grenze grippe großstadt grund grundgesetz grundlage gruppe
größe gründer hacker hackerangriff hafen haft haftbefehl haftstrafe halbfinale halbjahr hand handball handel handy hass
hauptstadt haus haushalt heer heilung heim heimat held herabstufung herausforderung herausgeber herbst hersteller herz hilfe
himmel hochschule hochwasser hoffnung holz hospital hotel hubschrauber humor hundert hunderte hunderttausende hunger
hungersnot hurrikan hälfte händler höhe idee impfstoff impfung import index industrie infektion inflation inhaber initiative
innovation insel insolvenz instabilität institut institution instrument integrität internet internetseite interview
investition irrtum jahr jahresüberschuss jahrhundert jahrtausend jahrzehnt januar jugend jugendliche juli junge juni jury
justiz jänner kabinett kader kaffee kamera kampagne kandidat kante kanzler kapazität kapelle kapitän katastrophe kaufhaus
kern kette kind kirche klage kleinstadt klima klinik klub knappheit koalition kohle komfort komitee kommissar kommission
kommune konferenz konflikt kongress konkurs konsequenz konsum konsument kontext kontroverse konzept konzern konzernchef
konzert kooperation korruption kosten kraft kraftwerk krankenhaus krankheit krawall kredit kreis krieg kriminalität krise
kritik kritiker kunde kundgebung kunst kupfer kurs könig königin königreich künstler kürzung küste laden lage land landkreis
landtag last lastwagen lawine leck legende legislative lehrer leid leiden leidenschaft leistung leiter leute licht liebe
lied lieferant lieferung liga linke liquidität liste lohn luxus lächeln länge lösung lüge macht magie mail manager mangel
mann mannschaft marge marine marke markt maschine massaker maßnahme medaille median medien medikament medium meer mehrheit
meilenstein meister meisterschaft menge mensch menschenhandel menschenmenge merkmal messe messerangriff messerattacke miete
milch militär milliarde milliardär million minderheit minister ministerium minus minute mio. missbrauch misserfolg
misshandlung mission mitarbeiter mittag mitte mitteilung mittelfeldspieler mitternacht mittwoch mittwochabend mittwochmorgen
mittwochnachmittag modell moderator moment monat mond montag montagabend montagmorgen montagnachmittag montagnacht mord
morgen motor mrd. museum musik musiker mutter mädchen märz möglichkeit mörder mühe müll nachbarschaft nachfolger nachfrage
nachmittag nachricht nachrichten nacht nachteil name nation naturwissenschaft nettogewinn netz neuigkeit neuling niederlage
niveau nord norden nordosten nordwesten notlage november nummer nutzen nutzer nutzung obdachlose obdachlosigkeit
oberbürgermeister oberfläche obst oktober operation opfer optimismus option organisation ortsteil osten ozean paar paket
pandemie panik panzer papier papst park parlament parlamentarier partei partie partnerschaft party passagier patient pension
periode person pest pflege pflicht pfund phase phänomen pilot pionier plan planet plattform pleite pokal politik politiker
polizei polizeibeamter polizist popularität praxis preis preisträger presse pressesprecher problem produkt produktion
produktivität produzent professor profit prognose programm projekt protest protokoll provinz prozent prozentpunkt
prozentsatz prozess prämie präsenz präsident publikum punkt punktzahl qualität quantität quartal quelle quote rakete rand
rassismus rate raub raum razzia rechner recht rechtsanwalt rechtsmediziner rechtsstreit rede reduzierung reform regel
regelung regierung regierungssprecher regime region regisseur regulierung reiche reise rekord rendite rennen rentabilität
rente reportage reporter reserve rest restaurant resultat rettung rezession richter riese risiko rivalität rolle roman rubel
ruhe runde rundfunk räumung rückgang rücklage rückruf rückseite rücktritt sache sachschaden sachverständige saison sammlung
samstag samstagabend samstagnachmittag sanktion schaden schadsoftware schande schauspieler schauspielerin scheitern schiene
schießerei schiff schließung schmerz schnäppchen schreiben schriftsteller schritt schuld schulden schule schuss
schwachstelle schwester schwierigkeit schwäche schätzung schüler schütze seite sekretär sektor sekunde selbstmord senat
senator sender sendung senior senkung september serie service seuche show sicherheitslücke sieg sieger silber single
situation sitzung skandal smartphone software sohn solar soldat sommer song sonnabend sonne sonntag sonntagabend
sonntagnachmittag sorge sorte spannung spaß spende spiel spieler spielfilm spitze sport sprecher sprecherin sprengsatz
sprung staat staatsanwalt staatsanwaltschaft staatsverschuldung stabilität stadt stadtteil stahl standort star start startup
station statistik steigerung stelle stellenabbau stellungnahme stellvertreter steuer stichprobe stiftung stimme stolz stopp
strafe straftat straftäter strasse strategie stratosphäre straße streik streit strom student studie studiengebühr
studienteilnehmer studierende studio stufe stunde sturm stärke stärkung stätte stück stürmer sucht suizid summe
suspendierung synergie system sänger säugling süden südosten südwesten tagung talent talfahrt tatsache tatverdächtige
tausend tausende team technik technologie teenager teil teilnehmer telefon tempo tendenz termin territorium terror
terroranschlag terrorismus terrorist test teuerung theater theaterstück thema theorie therapie tiefe titel tochter todesfall
todesopfer torhüter torwart tour tournee tragödie trainer transaktion trauer traum treffen treffer trend triebwerk trio
triumph tumor turbulenz turnier tweet täter täuschung tötung umfrage umsatz umstand umwelt unfall ungewissheit unglück union
universität universum unruhe unsicherheit unterlage unternehmen unterschied unterstützung untersuchung untersuchungshaft
update urlaub ursache urteil vater veranstaltung veranstaltungsort verband verbesserung verbot verbrauch verbraucher
verbrechen verbrecher verdächtige verein vereinbarung verfahren verfasser verfassung verfassungsänderung verfügung
vergangenheit vergewaltigung vergütung verhaftung verhalten verhandlung verkauf verkehr verlag verlauf verleger verletzte
verletzung verlust vermerk vermögen vermögenswert verordnung verpflichtung verringerung versagen versammlung verschiebung
verschlechterung verschmutzung verschuldung verschwendung versicherung version versorger versprechen verspätung verstoß
versuch versöhnung verteidiger vertrag vertrauen vertreibung verurteilung verwaltung verwaltungsrat verwendung verzögerung
veränderung veteran veto video vieh viertel viertelfinale virus volatilität volkszählung volumen vorderseite vorfall
vorhaben vorhersage vorladung vorlage vormittag vorschlag vorschrift vorsitzende vorstand vorstandschef vorstandsvorsitzende
vorstellung vorteil vorwurf votum völkermord wachstum waffe waffenruhe waffenstillstand wagen wahl wahlkampf wahrheit wald
waldbrand wandel warnung wasser webseite website wechsel weigerung wein weizen welt weltmeister weltmeisterschaft werk
werkzeug wert west westen wetter wind winter wirkung wirtschaft wissenschaft wissenschaftler woche wochenende wochentag
wohltätigkeit wähler wärme würde würdigung zahl zahlungsausfall zehntausende zehntel zeit zeitalter zeitpunkt zeitraum
zeitschrift zeitung zentrum zeremonie zerstörung zeugenaussage ziel zimmer zins zoll zorn zucker zufriedenheit zuhause
zuhörer zukunft zulieferer zunahme zusage zusammenarbeit zusammenbruch zusammenhang zusammenschluss zusammenstoß
zusammenstöße zuschauer zustimmung zuversicht zuwachs zweck zwischenfall änderung äquator ärger öffentlichkeit überdosis
überfall überlebende übernahme überschuss überschwemmung
`;

/** The same, to look up. */
export const germanNouns: ReadonlySet<string> = new Set(nouns.trim().split(/\s+/));
