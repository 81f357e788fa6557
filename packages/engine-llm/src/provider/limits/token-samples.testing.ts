/** Texts of our own, to measure tokens by. */
type Sample = [name: string, text: string];

/** The same letter in several languages and scripts. */
const letters: Sample[] = [
  [
    "English",
    "We hereby confirm the delivery of the ordered equipment under the agreement signed in March. Payment is due within thirty days of receipt of this invoice. Please quote the reference number in every letter. The supplier guarantees that all goods are free from defects and were inspected before they left the warehouse.",
  ],
  [
    "German",
    "Hiermit bestätigen wir die Lieferung der bestellten Geräte gemäß dem im März unterzeichneten Vertrag. Die Zahlung ist innerhalb von dreißig Tagen nach Erhalt dieser Rechnung fällig. Bitte geben Sie in jedem Schreiben das Aktenzeichen an. Der Lieferant gewährleistet, dass alle Waren frei von Mängeln sind.",
  ],
  [
    "French",
    "Nous confirmons par la présente la livraison du matériel commandé conformément au contrat signé en mars. Le paiement est dû dans les trente jours suivant la réception de cette facture. Veuillez indiquer le numéro de référence dans chaque lettre. Le fournisseur garantit que toutes les marchandises sont exemptes de défauts.",
  ],
  [
    "Spanish",
    "Por la presente confirmamos la entrega de los equipos pedidos según el contrato firmado en marzo. El pago vence a los treinta días de la recepción de esta factura. Indique el número de referencia en cada carta. El proveedor garantiza que todas las mercancías están libres de defectos.",
  ],
  [
    "Italian",
    "Con la presente confermiamo la consegna delle apparecchiature ordinate secondo il contratto firmato a marzo. Il pagamento è dovuto entro trenta giorni dal ricevimento di questa fattura. Si prega di indicare il numero di riferimento in ogni lettera. Il fornitore garantisce che tutte le merci sono prive di difetti.",
  ],
  [
    "Dutch",
    "Hierbij bevestigen wij de levering van de bestelde apparatuur volgens de in maart ondertekende overeenkomst. De betaling dient binnen dertig dagen na ontvangst van deze factuur te geschieden. Vermeld in elke brief het referentienummer. De leverancier garandeert dat alle goederen vrij zijn van gebreken.",
  ],
  [
    "Portuguese",
    "Confirmamos pela presente a entrega dos equipamentos encomendados nos termos do contrato assinado em março. O pagamento é devido no prazo de trinta dias após a receção desta fatura. Indique o número de referência em cada carta. O fornecedor garante que todas as mercadorias estão isentas de defeitos.",
  ],
  [
    "Polish",
    "Niniejszym potwierdzamy dostawę zamówionego sprzętu zgodnie z umową podpisaną w marcu. Płatność jest wymagana w ciągu trzydziestu dni od otrzymania tej faktury. Prosimy o podanie numeru referencyjnego w każdym piśmie.",
  ],
  [
    "Finnish",
    "Vahvistamme täten tilattujen laitteiden toimituksen maaliskuussa allekirjoitetun sopimuksen mukaisesti. Maksu erääntyy kolmenkymmenen päivän kuluessa laskun vastaanottamisesta. Ilmoittakaa viitenumero jokaisessa kirjeessä.",
  ],
  [
    "Turkish",
    "Mart ayında imzalanan sözleşme uyarınca sipariş edilen cihazların teslim edildiğini onaylarız. Ödeme bu faturanın alınmasından itibaren otuz gün içinde yapılmalıdır. Lütfen her yazıda referans numarasını belirtiniz.",
  ],
  [
    "Vietnamese",
    "Chúng tôi xác nhận việc giao các thiết bị đã đặt theo hợp đồng ký vào tháng ba. Thanh toán phải được thực hiện trong vòng ba mươi ngày kể từ ngày nhận hóa đơn này. Vui lòng ghi số tham chiếu trong mọi thư từ.",
  ],
  [
    "Russian",
    "Настоящим подтверждаем поставку заказанного оборудования согласно договору, подписанному в марте. Оплата производится в течение тридцати дней после получения настоящего счёта. Просим указывать номер договора в каждом письме. Поставщик гарантирует, что все товары не имеют недостатков.",
  ],
  [
    "Ukrainian",
    "Цим підтверджуємо постачання замовленого обладнання згідно з договором, підписаним у березні. Оплата здійснюється протягом тридцяти днів після отримання цього рахунку. Просимо вказувати номер договору в кожному листі.",
  ],
  [
    "Greek",
    "Με την παρούσα επιβεβαιώνουμε την παράδοση του εξοπλισμού σύμφωνα με τη σύμβαση που υπογράφηκε τον Μάρτιο. Η πληρωμή οφείλεται εντός τριάντα ημερών από την παραλαβή του τιμολογίου. Παρακαλούμε να αναφέρετε τον αριθμό αναφοράς σε κάθε επιστολή.",
  ],
  [
    "Arabic",
    "نؤكد بموجب هذا تسليم المعدات المطلوبة وفقا للعقد الموقع في شهر مارس. يستحق الدفع خلال ثلاثين يوما من استلام هذه الفاتورة. يرجى ذكر رقم المرجع في كل رسالة. يضمن المورد أن جميع البضائع خالية من العيوب.",
  ],
  [
    "Hebrew",
    "אנו מאשרים בזאת את אספקת הציוד שהוזמן בהתאם להסכם שנחתם בחודש מרץ. התשלום יבוצע בתוך שלושים יום מקבלת חשבונית זו. נא לציין את מספר האסמכתא בכל מכתב. הספק מתחייב כי כל הסחורה נקייה מפגמים.",
  ],
  [
    "Hindi",
    "हम मार्च में हस्ताक्षरित अनुबंध के अनुसार मंगाए गए उपकरणों की आपूर्ति की पुष्टि करते हैं। इस बीजक की प्राप्ति के तीस दिनों के भीतर भुगतान देय है। कृपया प्रत्येक पत्र में संदर्भ संख्या का उल्लेख करें।",
  ],
  [
    "Bengali",
    "আমরা মার্চ মাসে স্বাক্ষরিত চুক্তি অনুযায়ী অর্ডার করা সরঞ্জাম সরবরাহের বিষয়টি নিশ্চিত করছি। এই চালান পাওয়ার ত্রিশ দিনের মধ্যে অর্থ পরিশোধ করতে হবে।",
  ],
  [
    "Tamil",
    "மார்ச் மாதத்தில் கையெழுத்திடப்பட்ட ஒப்பந்தத்தின்படி கோரப்பட்ட உபகரணங்கள் வழங்கப்பட்டதை உறுதிப்படுத்துகிறோம். இந்த விலைப்பட்டியல் கிடைத்த முப்பது நாட்களுக்குள் பணம் செலுத்த வேண்டும்.",
  ],
  [
    "Thai",
    "เราขอยืนยันการส่งมอบอุปกรณ์ที่สั่งซื้อตามสัญญาที่ลงนามในเดือนมีนาคม การชำระเงินต้องดำเนินการภายในสามสิบวันหลังจากได้รับใบแจ้งหนี้นี้ กรุณาระบุหมายเลขอ้างอิงในจดหมายทุกฉบับ",
  ],
  [
    "Georgian",
    "ამით ვადასტურებთ შეკვეთილი მოწყობილობის მიწოდებას მარტში ხელმოწერილი ხელშეკრულების მიხედვით. გადახდა უნდა განხორციელდეს ოცდაათი დღის განმავლობაში.",
  ],
  [
    "Armenian",
    "Սույնով հաստատում ենք պատվիրված սարքավորումների մատակարարումը մարտին ստորագրված պայմանագրի համաձայն։ Վճարումը պետք է կատարվի երեսուն օրվա ընթացքում։",
  ],
  [
    "Chinese",
    "我们特此确认已按照三月份签署的合同交付所订购的设备。请在收到本发票后三十天内付款。请在每封信函中注明参考编号。供应商保证所有货物均无缺陷，并在离开仓库之前经过检验。",
  ],
  [
    "Chinese, traditional",
    "我們特此確認已按照三月份簽署的合約交付所訂購的設備。請在收到本發票後三十天內付款。請在每封信函中註明參考編號。供應商保證所有貨物均無瑕疵。",
  ],
  [
    "Japanese",
    "三月に締結した契約に基づき、ご注文いただいた機器を納品したことを確認いたします。お支払いは本請求書の受領後三十日以内にお願いいたします。すべての書簡に参照番号を記載してください。",
  ],
  [
    "Korean",
    "삼월에 체결한 계약에 따라 주문하신 장비의 납품을 확인합니다. 대금은 이 청구서를 받은 날부터 삼십 일 이내에 지급해야 합니다. 모든 서신에 참조 번호를 기재해 주십시오.",
  ],
  [
    "English, capitals",
    "WE HEREBY CONFIRM THE DELIVERY OF THE ORDERED EQUIPMENT UNDER THE AGREEMENT SIGNED IN MARCH.",
  ],
  [
    "English, long words",
    "International responsibilities notwithstanding, administrative representatives subsequently acknowledged significant improvements throughout environmental infrastructure development.",
  ],
];

const bookings = Array.from({ length: 60 }, (_, index) => ({
  date: `2025-0${1 + (index % 9)}-${10 + (index % 18)}`,
  description: ["Payment received", "Office supplies", "Transport of goods"][index % 3] ?? "",
  reference: `RF${100_140 + index * 7}`,
  amount: (1_234.5 + index * 17.35).toFixed(2),
}));

type Booking = (typeof bookings)[number];

const lines = (line: (row: Booking) => string) => bookings.map(line).join("\n");

const code = `export function total(lines: readonly Line[]): number {
  let sum = 0;
  for (const { quantity, price } of lines) {
    if (quantity <= 0) throw new RangeError("A line has no quantity");
    sum += quantity * price;
  }
  return Math.round(sum * 100) / 100;
}
`;

const data: Sample[] = [
  ["code", code],
  ["JSON", JSON.stringify(bookings)],
  ["JSON, indented", JSON.stringify(bookings, null, 2)],
  ["a table of commas", lines((row) => Object.values(row).join(","))],
  ["a table of bars", lines((row) => `| ${Object.values(row).join(" | ")} |`)],
  [
    "a table of spaces",
    lines((row) =>
      Object.values(row)
        .map((cell) => cell.padEnd(24))
        .join(""),
    ),
  ],
  ["a table of markup", lines(({ date, amount }) => `<tr><td>${date}</td><td>${amount}</td></tr>`)],
  ["figures", lines(({ amount }) => amount)],
];

export const tokenSamples: readonly Sample[] = [...letters, ...data];
