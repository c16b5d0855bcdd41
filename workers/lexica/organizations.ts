/** Well-known organizations that no ending gives away, exactly as written. Ours. */
export const knownOrganizations: ReadonlySet<string> = new Set(
  `Google|Apple|Microsoft|Amazon|Facebook|Meta|Twitter|Instagram|YouTube|TikTok|Netflix|Tesla|Uber|Lyft|Airbnb|Intel|IBM|Oracle|Cisco|Nvidia|Samsung|Sony|Huawei|Alibaba|Tencent|ByteDance|WhatsApp|Snapchat|Reddit|LinkedIn|Pinterest|Spotify|PayPal|Visa|Mastercard|Walmart|Target|Costco|Starbucks|McDonald's|Coca-Cola|Pepsi|Nike|Adidas|Boeing|Airbus|Lockheed Martin|Raytheon|SpaceX|NASA|Toyota|Honda|Nissan|Ford|Volkswagen|BMW|Mercedes-Benz|Porsche|Ferrari|Hyundai|Kia|Renault|Pfizer|Moderna|AstraZeneca|Novartis|Roche|Merck|Bayer|Siemens|Shell|BP|ExxonMobil|Chevron|TotalEnergies|Gazprom|Aramco|Goldman Sachs|Morgan Stanley|JPMorgan Chase|JPMorgan|Citigroup|Wells Fargo|Barclays|HSBC|Deutsche Bank|UBS|BlackRock|Vanguard|Reuters|Bloomberg|Politico|Axios|Vox|BuzzFeed|CNN|BBC|NPR|PBS|ABC|NBC|CBS|MSNBC|Fox News|Al Jazeera|Xinhua|TASS|Tass|AFP|AP|Interfax|Kremlin|Pentagon|White House|State Department|Justice Department|Treasury|Congress|Senate|House|House of Representatives|House of Commons|House of Lords|Supreme Court|Parliament|Bundestag|Knesset|Duma|Taliban|Hamas|Hezbollah|ISIS|Islamic State|Islamic State group|al-Qaeda|Al-Qaeda|al-Qaida|Boko Haram|Al-Shabaab|al-Shabaab|Houthis|Muslim Brotherhood|United Nations|European Union|European Commission|European Parliament|NATO|Nato|UNICEF|Unicef|UNESCO|Unesco|WHO|OPEC|Opec|Interpol|Europol|Greenpeace|Amnesty International|Human Rights Watch|Red Cross|Oxfam|Wikipedia|WikiLeaks|Mozilla|Firefox|Android|GitHub|OpenAI|DeepMind|Anthropic|Harvard|Yale|Princeton|Stanford|MIT|Caltech|Oxford|NBA|NFL|NHL|MLB|UFC|FIFA|Fifa|UEFA|Uefa|Premier League|Champions League|La Liga|Bundesliga|Serie A|Real Madrid|Barcelona|Manchester United|Manchester City|Liverpool|Chelsea|Arsenal|Tottenham Hotspur|Bayern Munich|Juventus|Federal Reserve|Fed|World Bank|International Monetary Fund|Moody's|Fitch|Nasdaq|Scotland Yard|Buckingham Palace|Downing Street|Labour|Tories|Democrats|Republicans|GOP|Conservatives|Liberal Democrats|Tory|Time|Variety|Rolling Stone|Forbes|Fortune|Newsweek|The Verge|Wired|Ars Technica|TechCrunch|Gizmodo|ESPN|HBO|Disney|Hulu|Warner Bros|Universal|Paramount|Marvel|Pixar|Nintendo|PlayStation|Xbox|Weibo|WeChat|Telegram|Signal|Discord|Slack|Zoom|Nature|Science|The Lancet|Lancet|GoFundMe|Kickstarter|Patreon|PolitiFact`.split(
    "|",
  ),
);

/** Short forms of organizations and the name that stands for them. Ours; an operator's aliases win. */
export const organizationAliases: ReadonlyMap<string, string> = new Map(
  `FBI=Federal Bureau of Investigation|CIA=Central Intelligence Agency|FTC=Federal Trade Commission|FCC=Federal Communications Commission|FDA=Food and Drug Administration|EPA=Environmental Protection Agency|CDC=Centers for Disease Control and Prevention|NIH=National Institutes of Health|DEA=Drug Enforcement Administration|SEC=Securities and Exchange Commission|IRS=Internal Revenue Service|DOJ=Department of Justice|DHS=Department of Homeland Security|HHS=Department of Health and Human Services|ICE=Immigration and Customs Enforcement|TSA=Transportation Security Administration|FAA=Federal Aviation Administration|NSA=National Security Agency|FEMA=Federal Emergency Management Agency|USDA=Department of Agriculture|VA=Department of Veterans Affairs|EU=European Union|E.U.=European Union|UN=United Nations|U.N.=United Nations|IMF=International Monetary Fund|WHO=World Health Organization|WTO=World Trade Organization|ECB=European Central Bank|IAEA=International Atomic Energy Agency|ICC=International Criminal Court|AU=African Union|AP=Associated Press|The Associated Press=Associated Press|AFP=Agence France-Presse|Fed=Federal Reserve|the Fed=Federal Reserve|NFL=National Football League|State Department=Department of State|Justice Department=Department of Justice|Defense Department=Department of Defense|Treasury Department=Department of the Treasury|Commerce Department=Department of Commerce|Labor Department=Department of Labor|Education Department=Department of Education|Energy Department=Department of Energy|GOP=Republican Party|Republicans=Republican Party|Democrats=Democratic Party|Congress=United States Congress|Senate=United States Senate|ISIS=Islamic State|ISIL=Islamic State|Islamic State group=Islamic State|NHS=National Health Service|PLA=People's Liberation Army|Harvard=Harvard University|Yale=Yale University|MIT=Massachusetts Institute of Technology|NIST=National Institute of Standards and Technology|ACLU=American Civil Liberties Union|WSJ=The Wall Street Journal|Oxford University=University of Oxford|Cambridge University=University of Cambridge|Manchester United FC=Manchester United|Google Inc=Google|Apple Inc=Apple|Facebook Inc=Facebook`
    .split("|")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
);

/** Teams by the nickname that stands for them alone in sports pages; nicknames that several leagues share are left out. Ours. */
export const teamNicknames: ReadonlyMap<string, string> = new Map(
  `Buffalo Bills|Miami Dolphins|New England Patriots|Baltimore Ravens|Cincinnati Bengals|Cleveland Browns|Pittsburgh Steelers|Houston Texans|Indianapolis Colts|Jacksonville Jaguars|Tennessee Titans|Denver Broncos|Kansas City Chiefs|Los Angeles Chargers|Dallas Cowboys|Philadelphia Eagles|Washington Commanders|Chicago Bears|Detroit Lions|Green Bay Packers|Minnesota Vikings|Atlanta Falcons|New Orleans Saints|Tampa Bay Buccaneers|San Francisco 49ers|Seattle Seahawks|Boston Celtics|Brooklyn Nets|New York Knicks|Philadelphia 76ers|Toronto Raptors|Chicago Bulls|Cleveland Cavaliers|Detroit Pistons|Indiana Pacers|Milwaukee Bucks|Atlanta Hawks|Charlotte Hornets|Miami Heat|Orlando Magic|Washington Wizards|Denver Nuggets|Minnesota Timberwolves|Oklahoma City Thunder|Portland Trail Blazers|Utah Jazz|Golden State Warriors|Los Angeles Clippers|Los Angeles Lakers|Phoenix Suns|Dallas Mavericks|Houston Rockets|Memphis Grizzlies|New Orleans Pelicans|San Antonio Spurs|Baltimore Orioles|Boston Red Sox|New York Yankees|Toronto Blue Jays|Chicago White Sox|Cleveland Guardians|Detroit Tigers|Kansas City Royals|Minnesota Twins|Houston Astros|Seattle Mariners|Atlanta Braves|Miami Marlins|New York Mets|Philadelphia Phillies|Washington Nationals|Chicago Cubs|Milwaukee Brewers|Pittsburgh Pirates|Arizona Diamondbacks|Colorado Rockies|Los Angeles Dodgers|San Diego Padres|Boston Bruins|Buffalo Sabres|Montreal Canadiens|Ottawa Senators|Tampa Bay Lightning|Toronto Maple Leafs|Carolina Hurricanes|Columbus Blue Jackets|New Jersey Devils|New York Islanders|Philadelphia Flyers|Pittsburgh Penguins|Washington Capitals|Chicago Blackhawks|Colorado Avalanche|Nashville Predators|Calgary Flames|Edmonton Oilers|Vegas Golden Knights|Vancouver Canucks|Tottenham Hotspur|West Ham United|Newcastle United|Leicester City|Wolverhampton Wanderers`
    .split("|")
    .flatMap((team): [string, string][] => {
      const words = team.split(" ");
      const nickname =
        /(Red Sox|White Sox|Blue Jays|Trail Blazers|Maple Leafs|Blue Jackets|Golden Knights)$/.exec(team)?.[0] ??
        words.at(-1) ??
        team;
      if (/^(United|City|Magic|Heat|Wild|Jazz|Lightning|Avalanche)$/.test(nickname)) return [[team, team]];
      return [
        [team, team],
        [nickname, team],
      ];
    }),
);

/** Football clubs by the nickname that other teams have, too: it is theirs where a text has the first word of their name. Ours. */
export const clubNicknames: ReadonlyMap<string, string> = new Map(
  "Spurs=Tottenham Hotspur|Gunners=Arsenal|Hammers=West Ham United|Toffees=Everton|Magpies=Newcastle United|Foxes=Leicester City|Red Devils=Manchester United|Seagulls=Brighton & Hove Albion|Saints=Southampton|Wolves=Wolverhampton Wanderers|Hornets=Watford|Clarets=Burnley|Blades=Sheffield United"
    .split("|")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
);

/** Capital-letter words that are no organizations. Ours. */
export const plainAcronyms: ReadonlySet<string> = new Set(
  "TV DVD CD PC TD TDs QB RB WR MVP RBI HPV ADHD PTSD OCD COPD TB STD MRI CT ICU IVF BMI PPE CEO CFO COO CTO CIO VP PM AM GMT EST PST EDT PDT BST UTC GDP IPO ETF DNA RNA HIV AIDS COVID COVID-19 AI VR AR ML IT HR PR ID URL HTML API CPU GPU RAM USB SUV EV LGBT LGBTQ LGBTQ+ OK FAQ DIY Q&A A B C D MVP PhD MD JD MBA BA BSc MSc II III IV VI VII VIII IX XI XII XIV XVI I X USD EUR GBP RSS PDF SMS GPS LED LCD HD UHD OLED AC DC BC AD CE NEW THE AND FOR NOT ALL PHOTO VIDEO UPDATE BREAKING EXCLUSIVE WATCH READ MORE Jr Sr CT MRI ER ICU BMI PTSD ADHD IED UAV UFO POW MIA DUI DWI BBQ CCTV VPN CPI PPI PMI ESG NFT PPE PCR".split(
    " ",
  ),
);
